#pragma once
// The part of ONNX Runtime's stable C interface that Lectern uses: models from memory, run with named tensors on one thread. The
// library is loaded at the first call; programs run without it.
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#endif

typedef struct conx_model conx_model;
typedef struct conx_result conx_result;

typedef enum { conx_float = 1, conx_int64 = 7 } conx_type;

/// Values that a model receives, in the order of its dimensions.
typedef struct {
    const char *name;
    conx_type type;
    const void *values;
    size_t count;
    int64_t dimensions[2];
    /// 1 or 2.
    size_t dimension_count;
} conx_input;

/// The receiver of a message.
typedef struct {
    char text[240];
} conx_error;

/// Loads the library from a path, or if it is NULL from where the system has it; once it is loaded, calls have no effect.
///
/// Returns 0 if it cannot be loaded.
int conx_start(const char *_Nullable path, conx_error *error);

/// Makes a model of the bytes of an ONNX file, which are not needed after that. Returns NULL if it fails.
conx_model *_Nullable conx_open(const void *bytes, size_t count, conx_error *error);

void conx_close(conx_model *model);

/// Runs a model, which several threads may do at once. Returns NULL if it fails.
conx_result *_Nullable conx_run(
    conx_model *model, const conx_input *inputs, size_t input_count, const char *_Nonnull const *_Nonnull outputs,
    size_t output_count, conx_error *error);

/// The values of an output by its index; NULL if it has another type. They live as long as the result.
const void *_Nullable conx_values(conx_result *result, size_t index, conx_type type, size_t *count);

void conx_free(conx_result *result);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif
