package dev.workmate.erp.odata;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ODataHttp;
import dev.workmate.erp.odata.http.ServiceAnswer;
import dev.workmate.erp.odata.http.ServiceRequest;
import dev.workmate.erp.odata.text.Encoding;
import dev.workmate.erp.odata.text.JsonRows;
import dev.workmate.erp.odata.text.Literals;
import dev.workmate.erp.odata.text.UnreadableJson;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reading from one service: the standard API or a custom one. Thread-safe. */
final class ODataService {
    private static final int MAX_COUNT_BYTES = 64;
    private static final String UNKNOWN_PROPERTY = "Could not find a property named";

    private final BaseAddress root;
    private final ODataHttp http;
    private final Metadata metadata;
    private final Cursors cursors;
    private final Optional<String> language;
    private volatile boolean readsLettersOnly;

    ODataService(
            BaseAddress root,
            ODataHttp http,
            Metadata metadata,
            Cursors cursors,
            Optional<String> language) {
        this.root = root;
        this.http = http;
        this.metadata = metadata;
        this.cursors = cursors;
        this.language = language;
    }

    BaseAddress root() {
        return root;
    }

    ODataHttp http() {
        return http;
    }

    ServiceModel model() throws ErpException, InterruptedException {
        return metadata.current();
    }

    ErpPage page(ErpCompany company, ErpQuery query, int pageSize)
            throws ErpException, InterruptedException {
        return withModel(
                model ->
                        inAnyCase(
                                model,
                                addresses -> addresses.query(company, query),
                                (addresses, path) -> {
                                    URI uri = root.below(path);
                                    SetModel set = addresses.load(query.set());
                                    return page(company, model, set, uri, pageSize);
                                }));
    }

    /** The records a link of this service leads to. */
    ErpPage next(ErpCompany company, Cursors.Place place, int pageSize)
            throws ErpException, InterruptedException {
        if (!root.isSameServer(place.uri())) {
            throw elsewhere();
        }
        return withModel(
                model ->
                        page(
                                company,
                                model,
                                new Addresses(model).load(place.set()),
                                place.uri(),
                                pageSize));
    }

    private ErpPage page(
            ErpCompany company, ServiceModel model, SetModel set, URI uri, int pageSize)
            throws ErpException, InterruptedException {
        ServiceRequest request =
                records(model, uri)
                        .with("Prefer", "odata.maxpagesize=" + Math.clamp(pageSize, 1, 20_000));
        JsonRows.Page page = http.read(request, answer -> JsonRows.page(answer.body(), model, set));
        Optional<URI> next = Optional.empty();
        if (page.next().isPresent()) {
            next = Optional.of(link(uri, page));
        }
        String name = set.entity().set();
        return new ErpPage(
                page.rows(),
                next.map(link -> cursors.seal(new Cursors.Place(name, company.id(), link))),
                uri.toString());
    }

    /** Relative links are seen from the context, and that from the address that was asked. */
    private URI link(URI asked, JsonRows.Page page) throws ErpException {
        try {
            URI base =
                    page.context().isPresent()
                            ? asked.resolve(Encoding.link(page.context().get()))
                            : asked;
            URI link = base.resolve(Encoding.link(page.next().orElseThrow()));
            if (root.isSameServer(link) && !link.equals(asked)) {
                return link;
            }
        } catch (IllegalArgumentException e) {
            throw elsewhere();
        }
        throw elsewhere();
    }

    private static ErpException elsewhere() {
        return new ErpException.Rejected(
                "The ERP system says that more records are at another server or nowhere new; that"
                        + " is not followed.",
                "foreign_link",
                Optional.empty());
    }

    ErpAnswer.Found get(ErpCompany company, ErpRead read)
            throws ErpException, InterruptedException {
        return withModel(
                model -> {
                    Addresses addresses = new Addresses(model);
                    URI uri = root.below(addresses.read(company, read));
                    SetModel set = addresses.load(read.set());
                    return new ErpAnswer.Found(
                            http.read(
                                    records(model, uri),
                                    answer -> JsonRows.row(answer.body(), model, set)),
                            uri.toString());
                });
    }

    ErpAnswer.Counted count(ErpCompany company, ErpQuery query)
            throws ErpException, InterruptedException {
        return withModel(
                model ->
                        inAnyCase(
                                model,
                                addresses -> addresses.count(company, query),
                                (_, path) -> {
                                    URI uri = root.below(path);
                                    long count =
                                            http.read(
                                                    get(uri).with("Accept", "text/plain"),
                                                    ODataService::number);
                                    return new ErpAnswer.Counted(count, uri.toString());
                                }));
    }

    private static long number(ServiceAnswer answer) throws IOException {
        String text =
                new String(answer.body().readNBytes(MAX_COUNT_BYTES), StandardCharsets.UTF_8)
                        .replace("\uFEFF", "")
                        .strip();
        if (!text.matches("\\d{1,18}")) {
            throw new UnreadableJson("a count is no number");
        }
        return Long.parseLong(text);
    }

    ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException, InterruptedException {
        return withModel(
                model -> {
                    Addresses addresses = new Addresses(model);
                    SetModel owner = addresses.load(set);
                    URI uri =
                            root.below(
                                    addresses.key(company, owner, key)
                                            + "/"
                                            + document(model, owner));
                    ServiceRequest request = get(uri).with("Accept", "application/pdf, */*;q=0.5");
                    return http.read(
                            request,
                            answer ->
                                    new ErpAnswer.Document(
                                            answer.header("content-type").orElse("application/pdf"),
                                            answer.body().readAllBytes(),
                                            uri.toString()));
                });
    }

    /** A document is a stream of the record itself or of the PDF that belongs to it. */
    private static String document(ServiceModel model, SetModel set) throws ErpException {
        Optional<String> own = stream(set);
        if (own.isPresent()) {
            return own.get();
        }
        return set.entity()
                .navigation("pdfDocument")
                .flatMap(
                        way ->
                                model.set(way.target())
                                        .flatMap(ODataService::stream)
                                        .map(stream -> way.name() + "/" + stream))
                .orElseThrow(
                        () ->
                                Literals.refused(
                                        "records of " + set.entity().set() + " have no document"));
    }

    private static Optional<String> stream(SetModel set) {
        return set.entity().properties().stream()
                .filter(property -> property.type() == ErpType.STREAM)
                .map(ErpProperty::name)
                .findFirst();
    }

    /** Services built on JavaScript keep decimals exact only where they write them as text. */
    private ServiceRequest records(ServiceModel model, URI uri) {
        return model.isBusinessCentral()
                ? get(uri)
                : get(uri).with("Accept", "application/json;IEEE754Compatible=true");
    }

    private ServiceRequest get(URI uri) {
        ServiceRequest request = ServiceRequest.get(uri);
        return language.isPresent() ? request.with("Accept-Language", language.get()) : request;
    }

    /** Writes the address of what is read. */
    @FunctionalInterface
    private interface Path {
        String in(Addresses addresses) throws ErpException;
    }

    /** Reads what is at an address. */
    @FunctionalInterface
    private interface Reading<T> {
        T at(Addresses addresses, String path) throws ErpException, InterruptedException;
    }

    /**
     * Texts are compared in any case where the service can. One that refuses is asked letter by
     * letter, then and from then on; Business Central is from the start.
     */
    private <T> T inAnyCase(ServiceModel model, Path path, Reading<T> reading)
            throws ErpException, InterruptedException {
        Addresses written = new Addresses(model);
        String plain = path.in(written);
        Addresses folded = new Addresses(model, Addresses.Letters.IN_ANY_CASE);
        String anyCase = model.isBusinessCentral() || readsLettersOnly ? plain : path.in(folded);
        try {
            return reading.at(folded, anyCase);
        } catch (ErpException.Rejected e) {
            if (anyCase.equals(plain) || saysModelIsOld(e)) {
                throw e;
            }
            T read = reading.at(written, plain);
            readsLettersOnly = true;
            return read;
        }
    }

    /** Something that is asked by the model. */
    @FunctionalInterface
    interface Asking<T> {
        T ask(ServiceModel model) throws ErpException, InterruptedException;
    }

    /** Where the service does not know what its own metadata said, that is read again. */
    private <T> T withModel(Asking<T> asking) throws ErpException, InterruptedException {
        ServiceModel model = metadata.current();
        try {
            return asking.ask(model);
        } catch (ErpException.Rejected e) {
            if (!saysModelIsOld(e) || !metadata.reload(model)) {
                throw e;
            }
            return asking.ask(metadata.current());
        }
    }

    /** For changes, which are not made again: the next one finds the new model. */
    void hear(ErpException failure, ServiceModel model) throws InterruptedException {
        if (saysModelIsOld(failure)) {
            try {
                metadata.reload(model);
            } catch (ErpException e) {
                failure.addSuppressed(e);
            }
        }
    }

    private static boolean saysModelIsOld(ErpException e) {
        return String.valueOf(e.getMessage()).contains(UNKNOWN_PROPERTY);
    }
}
