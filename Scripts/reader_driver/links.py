"""Follows links and goes back."""
import time

from . import books
from .pages import click_words, page, step, text, to_first_page
from .session import Failure
from .x11 import copied_text

QUESTION = "Open this link outside of the book?"


def note(session):
    step("a reference opens its note beside it")
    to_first_page(session, "A reference to a note")
    click_words(session, "A reference to a note")
    session.expect(containing="The words of the note")
    session.keys("Escape")
    session.gone(name="Go to Note")


def follow_and_return(session):
    step("a link leads to its target, Alt+Left back, Alt+Right there again")
    to_first_page(session, "A link to another")
    before = text(session)
    click_words(session, "A link to another")
    session.wait("the target of the link", lambda: "This is where the link leads" in text(session), 8)
    there = text(session)
    session.keys("alt+Left")
    session.wait("the page of the link", lambda: text(session) == before, 8)
    session.keys("alt+Right")
    session.wait("the target again", lambda: text(session) == there, 8)
    session.keys("alt+Left")
    session.wait("the page of the link", lambda: text(session) == before, 8)


def by_keys(session):
    step("screen readers get the words of the page; Tab moves to a link and Return follows it")
    to_first_page(session, "A link to another")
    before = text(session)
    session.wait("the words in the description", lambda: "Heading: Chapter 1" in page(session).description)
    session.keys("Tab")
    session.wait("the link in the description", lambda: page(session).description.startswith("Link: A link to another"))
    session.keys("Return")
    session.wait("the target of the link", lambda: "This is where the link leads" in text(session), 8)
    session.keys("alt+Left")
    session.wait("the page of the link", lambda: text(session) == before, 8)


def ask_first(session, answers):
    """An external link asks first, and is opened only by the last response."""
    step("a link out of the book asks first")
    to_first_page(session, "A link out of the book")
    before = text(session)
    opened = session.browser()
    for answer in answers:
        click_words(session, "A link out of the book")
        session.expect(containing=QUESTION)
        session.expect(containing=books.ADDRESS)
        time.sleep(0.3)
        if opened.exists():
            raise Failure("the address was opened before it was confirmed")
        session.press(session.button(answer))
        session.gone(containing=QUESTION)
        if answer == "Copy":
            session.wait("the address on the clipboard", lambda: copied_text() == books.ADDRESS)
    session.wait("the address to be opened", lambda: opened.read_text().strip() == books.ADDRESS)
    if text(session) != before:
        raise Failure("the page has changed")
