#include "cwebkit.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The used part of the stable interfaces of WebKitGTK 6.0, libsoup 3, GObject and GIO.
enum { inject_all_frames = 0, inject_at_start = 0 };
enum { proxy_custom = 2 };
enum { cache_document_viewer = 0 };
enum { hardware_never = 1 };
enum { decision_navigation = 0, decision_new_window = 1 };
enum { load_committed = 2, load_finished = 3 };
enum { headers_of_response = 1 };
enum { network_error_cancelled = 302 };

typedef struct {
    size_t type;
    union {
        void *pointer;
        int64_t number;
    } data[2];
} value;

static struct {
    // GObject and GIO.
    void *(*g_object_new_with_properties)(size_t type, unsigned count, const char **names, const value *values);
    void *(*g_object_ref)(void *object);
    void (*g_object_unref)(void *object);
    void (*g_object_set_data_full)(void *object, const char *key, void *data, void (*destroy)(void *));
    void *(*g_object_get_data)(void *object, const char *key);
    value *(*g_value_init)(value *value, size_t type);
    void (*g_value_set_object)(value *value, void *object);
    void (*g_value_unset)(value *value);
    unsigned long (*g_signal_connect_data)(
        void *object, const char *signal, void (*callback)(void), void *data, void (*destroy)(void *, void *), int);
    void *(*g_bytes_new)(const void *bytes, size_t count);
    void (*g_bytes_unref)(void *bytes);
    void *(*g_memory_input_stream_new_from_bytes)(void *bytes);
    void *(*g_error_new_literal)(unsigned domain, int code, const char *message);
    void (*g_error_free)(void *error);
    unsigned (*g_quark_from_static_string)(const char *string);
    void (*g_free)(void *memory);
    // libsoup.
    void *(*soup_message_headers_new)(int type);
    void (*soup_message_headers_append)(void *headers, const char *name, const char *value);
    // WebKit.
    size_t (*webkit_web_view_get_type)(void);
    size_t (*webkit_web_context_get_type)(void);
    size_t (*webkit_network_session_get_type)(void);
    size_t (*webkit_user_content_manager_get_type)(void);
    size_t (*webkit_settings_get_type)(void);
    void *(*webkit_web_context_new)(void);
    void (*webkit_web_context_set_cache_model)(void *context, int model);
    void *(*webkit_web_context_get_security_manager)(void *context);
    void (*webkit_web_context_register_uri_scheme)(
        void *context, const char *scheme, void (*callback)(void *, void *), void *data, void (*destroy)(void *));
    void (*webkit_security_manager_register_uri_scheme_as_secure)(void *manager, const char *scheme);
    void (*webkit_security_manager_register_uri_scheme_as_cors_enabled)(void *manager, const char *scheme);
    void *(*webkit_network_session_new_ephemeral)(void);
    void (*webkit_network_session_set_proxy_settings)(void *session, int mode, void *settings);
    void *(*webkit_network_proxy_settings_new)(const char *proxy, const char *const *ignored);
    void (*webkit_network_proxy_settings_free)(void *settings);
    void *(*webkit_user_content_manager_new)(void);
    void (*webkit_user_content_manager_add_script)(void *manager, void *script);
    int (*webkit_user_content_manager_register_script_message_handler)(
        void *manager, const char *name, const char *world);
    void *(*webkit_user_script_new)(
        const char *source, int frames, int time, const char *const *allowed, const char *const *blocked);
    void *(*webkit_user_script_new_for_world)(
        const char *source, int frames, int time, const char *world, const char *const *allowed,
        const char *const *blocked);
    void (*webkit_user_script_unref)(void *script);
    void *(*webkit_settings_new)(void);
    void (*webkit_settings_set_enable_webrtc)(void *settings, int is_enabled);
    void (*webkit_settings_set_enable_page_cache)(void *settings, int is_enabled);
    void (*webkit_settings_set_hardware_acceleration_policy)(void *settings, int policy);
    void (*webkit_settings_set_user_agent_with_application_details)(
        void *settings, const char *name, const char *version);
    const char *(*webkit_web_view_get_uri)(void *view);
    void (*webkit_web_view_load_uri)(void *view, const char *uri);
    void (*webkit_web_view_set_zoom_level)(void *view, double level);
    void (*webkit_web_view_terminate_web_process)(void *view);
    char *(*jsc_value_to_string)(void *value);
    const char *(*webkit_uri_scheme_request_get_uri)(void *request);
    void *(*webkit_uri_scheme_request_get_web_view)(void *request);
    void (*webkit_uri_scheme_request_finish_with_response)(void *request, void *response);
    void (*webkit_uri_scheme_request_finish_error)(void *request, void *error);
    void *(*webkit_uri_scheme_response_new)(void *stream, int64_t length);
    void (*webkit_uri_scheme_response_set_content_type)(void *response, const char *type);
    void (*webkit_uri_scheme_response_set_http_headers)(void *response, void *headers);
    void *(*webkit_navigation_policy_decision_get_navigation_action)(void *decision);
    void *(*webkit_navigation_action_get_request)(void *action);
    const char *(*webkit_uri_request_get_uri)(void *request);
    void (*webkit_policy_decision_ignore)(void *decision);
    void (*webkit_permission_request_deny)(void *request);
} functions;

static int is_loaded = -1;

static int load(void) {
    void *library = dlopen("libwebkitgtk-6.0.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
    int missing = 0;
    // Dependencies of the library are found through it.
#define FIND(name) missing |= !(*(void **)&functions.name = dlsym(library, #name))
    FIND(g_object_new_with_properties);
    FIND(g_object_ref);
    FIND(g_object_unref);
    FIND(g_object_set_data_full);
    FIND(g_object_get_data);
    FIND(g_value_init);
    FIND(g_value_set_object);
    FIND(g_value_unset);
    FIND(g_signal_connect_data);
    FIND(g_bytes_new);
    FIND(g_bytes_unref);
    FIND(g_memory_input_stream_new_from_bytes);
    FIND(g_error_new_literal);
    FIND(g_error_free);
    FIND(g_quark_from_static_string);
    FIND(g_free);
    FIND(soup_message_headers_new);
    FIND(soup_message_headers_append);
    FIND(webkit_web_view_get_type);
    FIND(webkit_web_context_get_type);
    FIND(webkit_network_session_get_type);
    FIND(webkit_user_content_manager_get_type);
    FIND(webkit_settings_get_type);
    FIND(webkit_web_context_new);
    FIND(webkit_web_context_set_cache_model);
    FIND(webkit_web_context_get_security_manager);
    FIND(webkit_web_context_register_uri_scheme);
    FIND(webkit_security_manager_register_uri_scheme_as_secure);
    FIND(webkit_security_manager_register_uri_scheme_as_cors_enabled);
    FIND(webkit_network_session_new_ephemeral);
    FIND(webkit_network_session_set_proxy_settings);
    FIND(webkit_network_proxy_settings_new);
    FIND(webkit_network_proxy_settings_free);
    FIND(webkit_user_content_manager_new);
    FIND(webkit_user_content_manager_add_script);
    FIND(webkit_user_content_manager_register_script_message_handler);
    FIND(webkit_user_script_new);
    FIND(webkit_user_script_new_for_world);
    FIND(webkit_user_script_unref);
    FIND(webkit_settings_new);
    FIND(webkit_settings_set_enable_webrtc);
    FIND(webkit_settings_set_enable_page_cache);
    FIND(webkit_settings_set_hardware_acceleration_policy);
    FIND(webkit_settings_set_user_agent_with_application_details);
    FIND(webkit_web_view_get_uri);
    FIND(webkit_web_view_load_uri);
    FIND(webkit_web_view_set_zoom_level);
    FIND(webkit_web_view_terminate_web_process);
    FIND(jsc_value_to_string);
    FIND(webkit_uri_scheme_request_get_uri);
    FIND(webkit_uri_scheme_request_get_web_view);
    FIND(webkit_uri_scheme_request_finish_with_response);
    FIND(webkit_uri_scheme_request_finish_error);
    FIND(webkit_uri_scheme_response_new);
    FIND(webkit_uri_scheme_response_set_content_type);
    FIND(webkit_uri_scheme_response_set_http_headers);
    FIND(webkit_navigation_policy_decision_get_navigation_action);
    FIND(webkit_navigation_action_get_request);
    FIND(webkit_uri_request_get_uri);
    FIND(webkit_policy_decision_ignore);
    FIND(webkit_permission_request_deny);
#undef FIND
    return !missing;
}

int cwebkit_is_available(void) {
    if (is_loaded < 0) is_loaded = load();
    return is_loaded;
}

/// Belongs to the widget, which frees it.
typedef struct {
    cwebkit_listener listener;
    int is_open;
    /// The document, without a fragment.
    char *document;
    size_t scheme_length;
    char scheme[];
} page_state;

static const char *state_key = "lectern-page";
// Scripts of the page do not reach the objects of this world.
static const char *own_world = "lectern";

static void free_state(void *data) {
    page_state *state = data;
    free(state->document);
    free(state);
}

static page_state *state_of(void *view) { return view ? functions.g_object_get_data(view, state_key) : 0; }

static int belongs(const page_state *state, const char *url) {
    return !strncmp(url, state->scheme, state->scheme_length) && url[state->scheme_length] == ':';
}

static int is_same(const page_state *state, const char *url) {
    const size_t length = strcspn(url, "#?");
    return strlen(state->document) == length && !strncmp(url, state->document, length);
}

static void refuse(void *request) {
    void *error = functions.g_error_new_literal(functions.g_quark_from_static_string("lectern"), 404, "not in the book");
    functions.webkit_uri_scheme_request_finish_error(request, error);
    functions.g_error_free(error);
}

static void on_request(void *request, void *unused) {
    (void)unused;
    page_state *state = state_of(functions.webkit_uri_scheme_request_get_web_view(request));
    if (!state || !state->is_open) return refuse(request);
    functions.g_object_ref(request);
    state->listener.request(state->listener.context, request, functions.webkit_uri_scheme_request_get_uri(request));
}

static int on_policy(void *view, void *decision, int type, void *data) {
    (void)view;
    const page_state *state = data;
    if (type != decision_navigation && type != decision_new_window) return 0;
    void *action = functions.webkit_navigation_policy_decision_get_navigation_action(decision);
    const char *url = functions.webkit_uri_request_get_uri(functions.webkit_navigation_action_get_request(action));
    const int is_inside = !strcmp(url, "about:blank") || !strcmp(url, "about:srcdoc") || !strncmp(url, "blob:", 5)
        || !strncmp(url, "data:", 5) || belongs(state, url);
    if (type == decision_navigation && is_inside) return 0;
    functions.webkit_policy_decision_ignore(decision);
    if (state->is_open) state->listener.leave(state->listener.context, url);
    return 1;
}

static int on_permission(void *view, void *request, void *data) {
    (void)view, (void)data;
    functions.webkit_permission_request_deny(request);
    return 1;
}

static int on_menu(void *view, void *menu, void *hit, void *data) {
    (void)view, (void)menu, (void)hit, (void)data;
    return 1;
}

static int on_chooser(void *view, void *request, void *data) {
    (void)view, (void)request, (void)data;
    return 1;
}

static int on_fullscreen(void *view, void *data) {
    (void)view, (void)data;
    return 1;
}

static void on_message(void *content, void *value, void *data) {
    (void)content;
    const page_state *state = data;
    if (!state->is_open) return;
    char *text = functions.jsc_value_to_string(value);
    if (text) state->listener.message(state->listener.context, text);
    functions.g_free(text);
}

static void on_load(void *view, int event, void *data) {
    const page_state *state = data;
    if (!state->is_open) return;
    if (event == load_committed) {
        // A link or script has loaded another document of the book in place of the page's own.
        const char *url = functions.webkit_web_view_get_uri(view);
        if (url && belongs(state, url) && !is_same(state, url))
            state->listener.leave(state->listener.context, url);
    }
    if (event == load_finished) state->listener.loaded(state->listener.context);
}

static void on_end(void *view, int reason, void *data) {
    (void)view, (void)reason;
    const page_state *state = data;
    if (state->is_open) state->listener.failed(state->listener.context);
}

typedef struct {
    uint32_t domain;
    int code;
    char *message;
} failure_reason;

/// Only the page's own document: a document that takes its place is gone again at once, which cancels its load.
static int on_failure(void *view, int event, const char *url, const failure_reason *reason, void *data) {
    (void)view, (void)event;
    const page_state *state = data;
    if (!state->is_open || !is_same(state, url) || reason->code == network_error_cancelled) return 0;
    state->listener.failed(state->listener.context);
    return 1;
}

static void connect(void *view, const char *signal, void (*callback)(void), page_state *state) {
    functions.g_signal_connect_data(view, signal, callback, state, 0, 0);
}

/// No file but the book's: there is no network, and no cache or cookie stays.
static void *new_session(void) {
    void *session = functions.webkit_network_session_new_ephemeral();
    // The policy of each document forbids all other addresses. If a page finds a way around it, nothing listens here.
    void *proxy = functions.webkit_network_proxy_settings_new("http://127.0.0.1:9", 0);
    functions.webkit_network_session_set_proxy_settings(session, proxy_custom, proxy);
    functions.webkit_network_proxy_settings_free(proxy);
    return session;
}

static void *new_context(const char *scheme) {
    void *context = functions.webkit_web_context_new();
    functions.webkit_web_context_set_cache_model(context, cache_document_viewer);
    void *manager = functions.webkit_web_context_get_security_manager(context);
    functions.webkit_security_manager_register_uri_scheme_as_secure(manager, scheme);
    functions.webkit_security_manager_register_uri_scheme_as_cors_enabled(manager, scheme);
    functions.webkit_web_context_register_uri_scheme(context, scheme, on_request, 0, 0);
    return context;
}

static void *new_content(const char *source, const char *own_source) {
    void *content = functions.webkit_user_content_manager_new();
    functions.webkit_user_content_manager_register_script_message_handler(content, "lectern", own_world);
    void *scripts[] = {
        functions.webkit_user_script_new(source, inject_all_frames, inject_at_start, 0, 0),
        functions.webkit_user_script_new_for_world(
            own_source, inject_all_frames, inject_at_start, own_world, 0, 0)};
    for (int i = 0; i < 2; i++) {
        functions.webkit_user_content_manager_add_script(content, scripts[i]);
        functions.webkit_user_script_unref(scripts[i]);
    }
    return content;
}

static void *new_settings(const char *name, const char *version) {
    void *settings = functions.webkit_settings_new();
    functions.webkit_settings_set_enable_webrtc(settings, 0);
    functions.webkit_settings_set_enable_page_cache(settings, 0);
    functions.webkit_settings_set_hardware_acceleration_policy(settings, hardware_never);
    functions.webkit_settings_set_user_agent_with_application_details(settings, name, version);
    return settings;
}

void *cwebkit_open(
    const char *scheme, const char *script, const char *own_script, const char *name, const char *version
) {
    if (!cwebkit_is_available()) return 0;
    const char *names[] = {"web-context", "network-session", "user-content-manager", "settings"};
    void *parts[] = {new_context(scheme), new_session(), new_content(script, own_script), new_settings(name, version)};
    const size_t types[] = {
        functions.webkit_web_context_get_type(), functions.webkit_network_session_get_type(),
        functions.webkit_user_content_manager_get_type(), functions.webkit_settings_get_type()};
    value values[4];
    memset(values, 0, sizeof values);
    for (int i = 0; i < 4; i++) functions.g_value_set_object(functions.g_value_init(&values[i], types[i]), parts[i]);
    void *view =
        functions.g_object_new_with_properties(functions.webkit_web_view_get_type(), 4, names, values);
    for (int i = 0; i < 4; i++) functions.g_value_unset(&values[i]);
    const size_t length = strlen(scheme);
    page_state *state = malloc(sizeof *state + length + 1);
    if (!view || !state) abort();
    *state = (page_state){.scheme_length = length};
    memcpy(state->scheme, scheme, length + 1);
    functions.g_object_set_data_full(view, state_key, state, free_state);
    connect(view, "decide-policy", (void (*)(void))on_policy, state);
    connect(view, "permission-request", (void (*)(void))on_permission, state);
    connect(view, "context-menu", (void (*)(void))on_menu, state);
    connect(view, "run-file-chooser", (void (*)(void))on_chooser, state);
    connect(view, "enter-fullscreen", (void (*)(void))on_fullscreen, state);
    connect(view, "load-changed", (void (*)(void))on_load, state);
    connect(view, "load-failed", (void (*)(void))on_failure, state);
    connect(view, "web-process-terminated", (void (*)(void))on_end, state);
    // Messages end with the page, before the state is freed.
    functions.g_signal_connect_data(
        parts[2], "script-message-received::lectern", (void (*)(void))on_message, state, 0, 0);
    for (int i = 0; i < 4; i++) functions.g_object_unref(parts[i]);
    return view;
}

void cwebkit_listen(void *page, cwebkit_listener listener) {
    page_state *state = state_of(page);
    if (!state) return;
    state->listener = listener;
    state->is_open = 1;
}

void cwebkit_load(void *page, const char *url) {
    page_state *state = state_of(page);
    if (!state) return;
    free(state->document);
    state->document = strndup(url, strcspn(url, "#?"));
    functions.webkit_web_view_load_uri(page, url);
}

void cwebkit_zoom(void *page, double scale) { functions.webkit_web_view_set_zoom_level(page, scale); }

void cwebkit_answer(void *request, const void *bytes, size_t count, const char *type, const char *policy) {
    if (bytes) {
        void *held = functions.g_bytes_new(bytes, count);
        void *stream = functions.g_memory_input_stream_new_from_bytes(held);
        void *response = functions.webkit_uri_scheme_response_new(stream, (int64_t)count);
        functions.webkit_uri_scheme_response_set_content_type(response, type);
        void *headers = functions.soup_message_headers_new(headers_of_response);
        functions.soup_message_headers_append(headers, "Content-Security-Policy", policy);
        // The response owns the headers.
        functions.webkit_uri_scheme_response_set_http_headers(response, headers);
        functions.webkit_uri_scheme_request_finish_with_response(request, response);
        functions.g_object_unref(response);
        functions.g_object_unref(stream);
        functions.g_bytes_unref(held);
    } else {
        refuse(request);
    }
    functions.g_object_unref(request);
}

void cwebkit_close(void *page) {
    page_state *state = state_of(page);
    if (!state || !state->is_open) return;
    state->is_open = 0;
    functions.webkit_web_view_terminate_web_process(page);
}
