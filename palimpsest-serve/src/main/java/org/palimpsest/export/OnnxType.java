package org.palimpsest.export;

/** The types of numbers and texts in ONNX that we use, with their codes in TensorProto.DataType. */
enum OnnxType {
    FLOAT(1),
    INT64(7),
    STRING(8),
    BOOL(9),
    DOUBLE(11);

    private final int code;

    OnnxType(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }
}
