#include "conx.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// ONNX Runtime gives its functions as a table, in which the place of each never changes (onnxruntime_c_api.h, version 1).
enum {
    get_error_message = 2,
    create_environment = 3,
    disable_telemetry = 6,
    create_session_from_array = 8,
    run = 9,
    create_session_options = 10,
    set_log_severity = 22,
    set_threads_of_operators = 24,
    set_threads_of_graph = 25,
    create_tensor_with_data = 49,
    get_tensor_data = 51,
    get_element_type = 60,
    get_element_count = 64,
    get_type_and_shape = 65,
    create_cpu_memory = 69,
    release_status = 93,
    release_memory = 94,
    release_session = 95,
    release_value = 96,
    release_type_and_shape = 99,
    release_session_options = 100,
};
enum { interface_version = 1, severity_error = 3, arena = 1, default_memory = 0 };

// A status, or NULL for success.
typedef void *status;

typedef struct {
    void *const *(*table)(uint32_t version);
    const char *(*version)(void);
} base;

static void *const *functions;
static void *environment;
static void *memory;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int is_loaded;

struct conx_model {
    void *session;
};

enum { most_tensors = 16 };

struct conx_result {
    size_t count;
    void *values[most_tensors];
};

#define CALL(place, type, ...) (((type)functions[place])(__VA_ARGS__))
#define RELEASE(place, value) CALL(place, void (*)(void *), value)

static void say(conx_error *error, const char *text) { snprintf(error->text, sizeof error->text, "%s", text); }

// Whether a call succeeded; else its message becomes the error's.
static int succeeds(status status, conx_error *error) {
    if (!status) return 1;
    say(error, CALL(get_error_message, const char *(*)(const void *), status));
    RELEASE(release_status, status);
    return 0;
}

static int load(const char *path, conx_error *error) {
    void *library = dlopen(path ? path : "libonnxruntime.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library && !path) library = dlopen("libonnxruntime.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        say(error, dlerror());
        return 0;
    }
    const base *(*get_base)(void) = (const base *(*)(void))dlsym(library, "OrtGetApiBase");
    functions = get_base ? get_base()->table(interface_version) : NULL;
    if (!functions) {
        say(error, "the library has another interface");
        return 0;
    }
    if (!succeeds(
            CALL(create_environment, status(*)(int, const char *, void **), severity_error, "lectern", &environment),
            error))
        return 0;
    CALL(disable_telemetry, status(*)(void *), environment);
    return succeeds(CALL(create_cpu_memory, status(*)(int, int, void **), arena, default_memory, &memory), error);
}

int conx_start(const char *path, conx_error *error) {
    pthread_mutex_lock(&lock);
    if (!is_loaded) is_loaded = load(path, error);
    const int result = is_loaded;
    pthread_mutex_unlock(&lock);
    return result;
}

conx_model *conx_open(const void *bytes, size_t count, conx_error *error) {
    if (!conx_start(NULL, error)) return NULL;
    void *options = NULL, *session = NULL;
    if (!succeeds(CALL(create_session_options, status(*)(void **), &options), error)) return NULL;
    const int is_made =
        succeeds(CALL(set_threads_of_operators, status(*)(void *, int), options, 1), error)
        && succeeds(CALL(set_threads_of_graph, status(*)(void *, int), options, 1), error)
        && succeeds(CALL(set_log_severity, status(*)(void *, int), options, severity_error), error)
        && succeeds(
            CALL(
                create_session_from_array, status(*)(const void *, const void *, size_t, const void *, void **),
                environment, bytes, count, options, &session),
            error);
    RELEASE(release_session_options, options);
    if (!is_made) return NULL;
    conx_model *model = malloc(sizeof *model);
    if (model)
        model->session = session;
    else
        RELEASE(release_session, session);
    return model;
}

void conx_close(conx_model *model) {
    RELEASE(release_session, model->session);
    free(model);
}

static int make_tensor(const conx_input *input, void **tensor, conx_error *error) {
    const size_t size = input->type == conx_float ? sizeof(float) : sizeof(int64_t);
    return succeeds(
        CALL(
            create_tensor_with_data, status(*)(const void *, const void *, size_t, const int64_t *, size_t, int, void **),
            memory, input->values, input->count * size, input->dimensions, input->dimension_count, input->type, tensor),
        error);
}

conx_result *conx_run(
    conx_model *model, const conx_input *inputs, size_t input_count, const char *const *outputs, size_t output_count,
    conx_error *error) {
    if (input_count > most_tensors || output_count > most_tensors) {
        say(error, "too many tensors");
        return NULL;
    }
    conx_result *result = calloc(1, sizeof *result);
    if (!result) return NULL;
    const char *names[most_tensors];
    void *tensors[most_tensors] = {0};
    int is_run = 1;
    for (size_t index = 0; index < input_count && is_run; index++) {
        names[index] = inputs[index].name;
        is_run = make_tensor(&inputs[index], &tensors[index], error);
    }
    result->count = output_count;
    if (is_run)
        is_run = succeeds(
            CALL(
                run,
                status(*)(
                    void *, const void *, const char *const *, void *const *, size_t, const char *const *, size_t,
                    void **),
                model->session, NULL, names, tensors, input_count, outputs, output_count, result->values),
            error);
    for (size_t index = 0; index < input_count; index++)
        if (tensors[index]) RELEASE(release_value, tensors[index]);
    if (is_run) return result;
    conx_free(result);
    return NULL;
}

const void *conx_values(conx_result *result, size_t index, conx_type type, size_t *count) {
    conx_error error;
    void *shape = NULL, *data = NULL;
    int found = 0;
    *count = 0;
    if (index >= result->count || !result->values[index]) return NULL;
    void *value = result->values[index];
    if (!succeeds(CALL(get_type_and_shape, status(*)(const void *, void **), value, &shape), &error)) return NULL;
    const int is_read =
        succeeds(CALL(get_element_type, status(*)(const void *, int *), shape, &found), &error)
        && succeeds(CALL(get_element_count, status(*)(const void *, size_t *), shape, count), &error)
        && succeeds(CALL(get_tensor_data, status(*)(void *, void **), value, &data), &error);
    RELEASE(release_type_and_shape, shape);
    if (is_read && found == (int)type) return data;
    *count = 0;
    return NULL;
}

void conx_free(conx_result *result) {
    for (size_t index = 0; index < result->count; index++)
        if (result->values[index]) RELEASE(release_value, result->values[index]);
    free(result);
}
