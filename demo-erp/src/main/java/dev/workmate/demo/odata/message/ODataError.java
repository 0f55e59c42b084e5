package dev.workmate.demo.odata.message;

/** A request refused, with its status and Business Central's code for it. */
public final class ODataError extends RuntimeException {
    private final int status;
    private final String code;

    public ODataError(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    public int status() {
        return status;
    }

    public String code() {
        return code;
    }

    public static ODataError badRequest(String message) {
        return new ODataError(400, "BadRequest", message);
    }

    public static ODataError notFound(String message) {
        return new ODataError(404, "BadRequest_NotFound", message);
    }

    public static ODataError recordNotFound(String set) {
        return new ODataError(
                404,
                "Internal_RecordNotFound",
                "The record that the request to '" + set + "' names does not exist.");
    }

    public static ODataError notImplemented(String message) {
        return new ODataError(400, "BadRequest_MethodNotImplemented", message);
    }

    public static ODataError notAllowed(String method, String set) {
        return new ODataError(
                405,
                "BadRequest_MethodNotAllowed",
                "'" + method + "' requests for '" + set + "' are not allowed.");
    }

    /** What application logic refuses, in words for a person. */
    public static ODataError dialog(String message) {
        return new ODataError(400, "Application_DialogException", message);
    }
}
