package dev.workmate.erp.odata;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpSystem;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.Gate;
import dev.workmate.erp.odata.http.ODataHttp;
import dev.workmate.erp.odata.http.Pauses;
import dev.workmate.erp.odata.text.Literals;
import dev.workmate.outbound.SharedLimits;
import dev.workmate.text.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Business Central tenant, or any OData v4 service with metadata, as an ERP system: the standard
 * API and the custom ones beside it. A service without companies is one company. Thread-safe.
 */
public final class ODataErp implements ErpSystem, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ODataErp.class);
    private static final UUID ONLY_COMPANY = new UUID(0, 0);
    private static final int MAX_COMPANY_PAGES = 20;
    private static final int COMPANY_PAGE = 500;

    private final ConnectionSettings settings;
    private final ODataHttp http;
    private final Cursors cursors;
    private final List<ODataService> services;
    private volatile @Nullable ErpModel combined;

    public ODataErp(ConnectionSettings settings) {
        this(settings, SharedLimits.ALONE);
    }

    /** With other servers whose requests count too. */
    public ODataErp(ConnectionSettings settings, SharedLimits shared) {
        this(
                settings,
                InstantSource.system(),
                Pauses.real(settings.limits().longestPause()),
                gate(settings, shared));
    }

    private static Gate gate(ConnectionSettings settings, SharedLimits shared) {
        return new Gate(settings.limits(), shared, "erp:" + settings.root().uri());
    }

    /** {@code crowd} is whose requests are counted together, on all servers. */
    public ODataErp(ConnectionSettings settings, SharedLimits shared, String crowd) {
        this(
                settings,
                InstantSource.system(),
                Pauses.real(settings.limits().longestPause()),
                new Gate(settings.limits(), shared, crowd));
    }

    ODataErp(ConnectionSettings settings, InstantSource time, Pauses pauses) {
        this(settings, time, pauses, gate(settings, SharedLimits.ALONE));
    }

    private ODataErp(ConnectionSettings settings, InstantSource time, Pauses pauses, Gate gate) {
        this.settings = settings;
        this.http = new ODataHttp(settings.signIn(), settings.limits(), time, pauses, gate);
        this.cursors = new Cursors(settings);
        List<ODataService> all = new ArrayList<>();
        all.add(service(settings.root(), "", time));
        settings.further().forEach(root -> all.add(service(root, route(root), time)));
        this.services = List.copyOf(all);
    }

    private ODataService service(BaseAddress root, String route, InstantSource time) {
        Metadata metadata = new Metadata(root, route, http, settings.limits(), time);
        return new ODataService(root, http, metadata, cursors, settings.language());
    }

    /** A custom API's publisher, group and version: the last three parts of its address. */
    private static String route(BaseAddress root) {
        String[] parts = root.uri().getPath().split("/");
        int from = Math.max(0, parts.length - 3);
        return String.join("/", List.of(parts).subList(from, parts.length));
    }

    @Override
    public void close() {
        http.close();
    }

    /** The server's name and the path on it, less what all addresses of the kind have. */
    @Override
    public String name() {
        String path = settings.root().uri().getPath().replaceAll("^/v2\\.0|/api/v2\\.0$", "");
        return settings.root().uri().getHost() + path;
    }

    @Override
    public List<ErpCompany> companies() throws ErpException, InterruptedException {
        ODataService first = services.getFirst();
        if (!first.model().hasCompanies()) {
            String name = settings.company().orElse(settings.root().uri().getHost());
            return List.of(new ErpCompany(ONLY_COMPANY, name, name));
        }
        ErpCompany nobody = new ErpCompany(ONLY_COMPANY, "", "");
        List<ErpCompany> companies = new ArrayList<>();
        ErpPage page = first.page(nobody, ErpQuery.of("companies"), COMPANY_PAGE);
        for (int pages = 1; ; pages++) {
            page.rows().stream()
                    .map(ODataErp::company)
                    .forEach(found -> found.ifPresent(companies::add));
            if (page.next().isEmpty() || pages >= MAX_COMPANY_PAGES) {
                return companies;
            }
            page = first.next(nobody, cursors.open(page.next().get()), COMPANY_PAGE);
        }
    }

    private static Optional<ErpCompany> company(ErpRow row) {
        if (!(row.value("id") instanceof ErpValue.Guid(UUID id))) {
            return Optional.empty();
        }
        String name =
                row.value("name") instanceof ErpValue.Text(String text) ? text : id.toString();
        String shown =
                row.value("displayName") instanceof ErpValue.Text(String text) && !text.isBlank()
                        ? text
                        : name;
        return Optional.of(new ErpCompany(id, name, shown));
    }

    @Override
    public ErpModel model(ErpCompany company) throws ErpException, InterruptedException {
        List<ServiceModel> models = new ArrayList<>();
        for (ODataService service : services) {
            modelOf(service).ifPresent(models::add);
        }
        MessageDigest digest = Digests.sha256();
        models.forEach(each -> digest.update(each.hash().getBytes(StandardCharsets.UTF_8)));
        String hash = HexFormat.of().formatHex(digest.digest());
        ErpModel known = combined;
        if (known != null && known.hash().equals(hash)) {
            return known;
        }
        Map<String, ErpEntity> entities = new LinkedHashMap<>();
        models.stream()
                .flatMap(each -> each.sets().values().stream())
                .forEach(each -> entities.putIfAbsent(each.entity().set(), each.entity()));
        ErpModel fresh =
                new ErpModel(
                        hash,
                        List.copyOf(entities.values()),
                        models.stream().anyMatch(ServiceModel::isBusinessCentral)
                                ? ErpModel.Dialect.BUSINESS_CENTRAL
                                : ErpModel.Dialect.STANDARD);
        combined = fresh;
        return fresh;
    }

    /** A custom API that is not there takes nothing from the others. */
    private Optional<ServiceModel> modelOf(ODataService service)
            throws ErpException, InterruptedException {
        try {
            return Optional.of(service.model());
        } catch (ErpException e) {
            if (service == services.getFirst()) {
                throw e;
            }
            LOG.warn("The custom API {} is left out: {}", route(service.root()), e.getMessage());
            return Optional.empty();
        }
    }

    /** The first service that has the set; where none has it, the first one says so. */
    private ODataService serviceOf(String set) throws ErpException, InterruptedException {
        for (ODataService service : services) {
            Optional<ServiceModel> model = modelOf(service);
            if (model.isPresent() && model.get().set(set).isPresent()) {
                return service;
            }
        }
        return services.getFirst();
    }

    @Override
    public ErpPage page(ErpCompany company, ErpQuery query, int pageSize)
            throws ErpException, InterruptedException {
        return serviceOf(query.set()).page(company, query, pageSize);
    }

    @Override
    public ErpPage next(ErpCompany company, ErpCursor cursor, int pageSize)
            throws ErpException, InterruptedException {
        Cursors.Place place = cursors.open(cursor);
        if (!place.company().equals(company.id())) {
            throw Literals.refused("the cursor belongs to another company");
        }
        return serviceOf(place.set()).next(company, place, pageSize);
    }

    @Override
    public ErpAnswer.Found get(ErpCompany company, ErpRead read)
            throws ErpException, InterruptedException {
        return serviceOf(read.set()).get(company, read);
    }

    @Override
    public ErpAnswer.Counted count(ErpCompany company, ErpQuery query)
            throws ErpException, InterruptedException {
        return serviceOf(query.set()).count(company, query);
    }

    @Override
    public ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException, InterruptedException {
        return serviceOf(set).document(company, set, key);
    }

    @Override
    public ErpAnswer.Done change(ErpCompany company, ErpChange change)
            throws ErpException, InterruptedException {
        return new Changes(serviceOf(change.set())).make(company, change);
    }

    @Override
    public ErpAnswer.Batch batch(ErpCompany company, List<ErpChange> changes, Isolation isolation)
            throws ErpException, InterruptedException {
        ODataService service = services.getFirst();
        for (int i = 0; i < changes.size(); i++) {
            ODataService own = serviceOf(changes.get(i).set());
            if (i > 0 && own != service) {
                throw Literals.refused("a batch goes to one API; these sets belong to several");
            }
            service = own;
        }
        return new Batches(service).make(company, changes, isolation);
    }
}
