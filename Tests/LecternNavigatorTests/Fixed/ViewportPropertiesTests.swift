import Testing

@testable import LecternNavigator

/// Tolerance in parsing viewport elements.
@Suite(.timeLimit(.minutes(10))) struct ViewportPropertiesTests {
    @Test(arguments: [
        "width=1200, height=1600", "width=1200,height=1600", "height=1600 width=1200", "WIDTH = 1200px ; Height=1600.0",
        "initial-scale=1.0,width=1200; height=1600,user-scalable=no", "width=1200 height=1600 width=5 height=6",
        ",; width=+1200 , x , =, height=1600abc",
    ])
    func sizesAreRead(content: String) {
        let properties = ViewportProperties(content)
        #expect(properties.width == .pixels(1200))
        #expect(properties.height == .pixels(1600))
    }

    @Test func deviceSizesAreKeywords() {
        let properties = ViewportProperties("width=device-width, height=Device-Height")
        #expect(properties.width == .deviceWidth)
        #expect(properties.height == .deviceHeight)
    }

    @Test(arguments: ["", "width", "width=", "width=-5", "width=0", "width=nan", "width=auto", "width==", "=1200"])
    func invalidLengthsAreIgnored(content: String) { #expect(ViewportProperties(content).width == nil) }

    @Test func sizesAreBounded() { #expect(ViewportProperties("width=1e9 height=99999999").height == .pixels(10_000)) }
}
