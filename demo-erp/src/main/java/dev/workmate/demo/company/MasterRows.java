package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Address;
import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Contactable;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Employee;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.ItemPlan;
import dev.workmate.demo.company.domain.Vendor;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** Writes the lasting things of a company: customers, vendors, items, people, assets. */
final class MasterRows {
    private static final int VARIANTS = 120;
    private static final int PERSONS = 75;

    private final Company company;
    private final RowWriter rows;
    private final Codes codes;
    private final LocalDate start;

    MasterRows(Company company, RowWriter rows, Codes codes) {
        this.company = company;
        this.rows = rows;
        this.codes = codes;
        this.start = company.calendar().date(DemoCalendar.baseMonthStart(0));
    }

    void write() {
        company.masters().customers().forEach(this::customer);
        company.masters().vendors().forEach(this::vendor);
        company.masters().items().forEach(this::item);
        company.masters().plans().forEach(this::plan);
        company.masters().employees().forEach(this::employee);
        variants();
        contacts();
        banks();
        assets();
    }

    private void reach(Address address, Contactable reach) {
        rows.put("addressLine1", address.line1())
                .put("addressLine2", "")
                .put("city", address.city())
                .put("state", "")
                .put("country", address.country())
                .put("postalCode", address.postalCode())
                .put("phoneNumber", reach.phone())
                .put("email", reach.email())
                .put("website", reach.website());
    }

    private void customer(Customer customer) {
        rows.begin("customers", customer.id())
                .put("number", customer.number())
                .put("displayName", customer.name())
                .put("type", "Company");
        reach(customer.address(), customer.reach());
        rows.put("salespersonCode", customer.salesperson())
                .money("creditLimit", customer.creditLimit())
                .put("taxLiable", true)
                .put("taxAreaId", rows.id("taxAreas", customer.area().ordinal()))
                .put("taxAreaDisplayName", customer.area().displayName())
                .put("taxRegistrationNumber", customer.vatNumber())
                .put("currencyId", RowWriter.NOTHING)
                .put("currencyCode", company.currency())
                .put("paymentTermsId", codes.id("paymentTerms", customer.terms().code()))
                .put("shipmentMethodId", codes.id("shipmentMethods", "DAP"))
                .put("paymentMethodId", codes.id("paymentMethods", "BANK"))
                .put("blocked", "_x0020_")
                .modified(customer.since())
                .end();
        String region = Codes.region(customer.address().country());
        rows.begin("defaultDimensions")
                .put("parentType", "Customer")
                .put("parentId", customer.id())
                .put("dimensionId", codes.id("dimensions", "REGION"))
                .put("dimensionCode", "REGION")
                .put("dimensionValueId", codes.id("dimensionValues/REGION", region))
                .put("dimensionValueCode", region)
                .put("postingValidation", "_x0020_")
                .modified(customer.since())
                .end();
    }

    private void vendor(Vendor vendor) {
        rows.begin("vendors", vendor.id())
                .put("number", vendor.number())
                .put("displayName", vendor.name());
        reach(vendor.address(), vendor.reach());
        rows.put("taxRegistrationNumber", vendor.vatNumber())
                .put("currencyId", RowWriter.NOTHING)
                .put("currencyCode", company.currency())
                .put("irs1099Code", "")
                .put("paymentTermsId", codes.id("paymentTerms", vendor.terms().code()))
                .put("paymentMethodId", codes.id("paymentMethods", "BANK"))
                .put("taxLiable", true)
                .put("blocked", "_x0020_")
                .modified(start)
                .end();
    }

    private void item(Item item) {
        rows.begin("items", item.id())
                .put("number", item.number())
                .put("displayName", item.name())
                .put("displayName2", "")
                .put("type", item.service() ? "Service" : "Inventory")
                .put("itemCategoryId", rows.id("itemCategories", item.category().ordinal()))
                .put("itemCategoryCode", item.category().name())
                .put("blocked", false)
                .put("gtin", item.gtin())
                .money("unitPrice", item.unitPrice())
                .put("priceIncludesTax", false)
                .money("unitCost", item.unitCost())
                .put("taxGroupId", codes.id("taxGroups", item.service() ? "SERVICES" : "STANDARD"))
                .put("taxGroupCode", item.service() ? "SERVICES" : "STANDARD")
                .put("baseUnitOfMeasureId", codes.id("unitsOfMeasure", item.unit()))
                .put("baseUnitOfMeasureCode", item.unit())
                .put(
                        "generalProductPostingGroupId",
                        rows.id("generalProductPostingGroups", item.category().product().ordinal()))
                .put("generalProductPostingGroupCode", item.category().product().name());
        if (!item.service()) {
            rows.put(
                            "inventoryPostingGroupId",
                            rows.id(
                                    "inventoryPostingGroups",
                                    item.category().inventory().ordinal()))
                    .put("inventoryPostingGroupCode", item.category().inventory().name());
        }
        rows.modified(start).end();
    }

    private void plan(ItemPlan plan) {
        rows.begin("itemPlanning")
                .put("itemId", plan.item().id())
                .put("itemNumber", plan.item().number())
                .number("reorderPoint", plan.reorderPoint())
                .number("reorderQuantity", plan.reorderQuantity())
                .number("safetyStock", plan.safetyStock())
                .put("leadTimeDays", plan.leadTimeDays())
                .put("vendorNumber", plan.item().vendorNumber())
                .modified(start)
                .end();
    }

    private void variants() {
        String[] sizes = {"S", "M", "L", "XL"};
        List<Item> sized =
                company.masters().items().stream()
                        .filter(
                                item ->
                                        item.number().startsWith("BT-")
                                                || item.number().startsWith("WN-"))
                        .limit(VARIANTS / sizes.length)
                        .toList();
        for (Item item : sized) {
            for (String size : sizes) {
                rows.begin("itemVariants")
                        .put("itemId", item.id())
                        .put("itemNumber", item.number())
                        .put("code", size)
                        .put("description", item.name() + ", " + size)
                        .modified(start)
                        .end();
            }
        }
    }

    private void employee(Employee employee) {
        rows.begin("employees", employee.id())
                .put("number", employee.number())
                .put("displayName", employee.givenName() + " " + employee.surname())
                .put("givenName", employee.givenName())
                .put("middleName", "")
                .put("surname", employee.surname())
                .put("jobTitle", employee.jobTitle())
                .put("addressLine1", employee.address().line1())
                .put("city", employee.address().city())
                .put("country", employee.address().country())
                .put("postalCode", employee.address().postalCode())
                .put("phoneNumber", employee.reach().phone())
                .put("email", employee.reach().email())
                .put("employmentDate", employee.employedSince())
                .put("status", "Active")
                .put("birthDate", employee.born())
                .modified(start)
                .end();
    }

    private void contacts() {
        int n = 0;
        for (Customer customer : company.masters().customers()) {
            contact(
                    n++,
                    customer.name(),
                    customer.id(),
                    "Customer",
                    customer.address(),
                    customer.reach());
        }
        for (Vendor vendor : company.masters().vendors()) {
            contact(n++, vendor.name(), vendor.id(), "Vendor", vendor.address(), vendor.reach());
        }
        String[] given = {"Anna", "Ben", "Chiara", "Dirk", "Eva"};
        String[] surnames = {"Marlow", "Tessier", "Holm", "Brandt", "Kearney", "Rossi", "Lund"};
        List<Customer> customers = company.masters().customers();
        for (int i = 0; i < Math.min(PERSONS, customers.size()); i++) {
            Customer customer = customers.get(i);
            String name = given[i % given.length] + " " + surnames[i % surnames.length];
            rows.begin("contacts", rows.id("contacts", n))
                    .put("number", contactNumber(n++))
                    .put("type", "Person")
                    .put("displayName", name)
                    .put("jobTitle", i % 3 == 0 ? "Owner" : "Buyer")
                    .put("companyNumber", contactNumber(i))
                    .put("companyName", customer.name())
                    .put("contactBusinessRelation", "Customer");
            reach(customer.address(), customer.reach());
            rows.put("searchName", name.toUpperCase(java.util.Locale.ROOT))
                    .put("privacyBlocked", false)
                    .modified(start)
                    .end();
        }
    }

    private void contact(
            int n, String name, UUID related, String relation, Address address, Contactable reach) {
        UUID id = rows.id("contacts", n);
        rows.begin("contacts", id)
                .put("number", contactNumber(n))
                .put("type", "Company")
                .put("displayName", name)
                .put("jobTitle", "")
                .put("companyNumber", contactNumber(n))
                .put("companyName", name)
                .put("contactBusinessRelation", relation);
        reach(address, reach);
        rows.put("searchName", name.toUpperCase(java.util.Locale.ROOT))
                .put("privacyBlocked", false)
                .modified(start)
                .end();
        rows.beginWithoutId("contactsInformation")
                .put("contactId", id)
                .put("contactNumber", contactNumber(n))
                .put("contactName", name)
                .put("contactType", "Company")
                .put("relatedId", related)
                .put("relatedType", relation)
                .end();
    }

    /** The contact of the n-th customer, then of the vendors, then persons. */
    static String contactNumber(int n) {
        return String.format("CT%06d", n + 1);
    }

    private void banks() {
        String[][] banks = {
            {"OPERATING", "Operating account"},
            {"RESERVE", "Reserve account"},
            {"FOREIGN", "Foreign currency account"}
        };
        for (int i = 0; i < banks.length; i++) {
            rows.begin("bankAccounts")
                    .put("number", banks[i][0])
                    .put("displayName", banks[i][1])
                    .put("bankAccountNumber", "0000-" + (5550100 + i))
                    .put("blocked", false)
                    .put("currencyCode", company.currency())
                    .put("currencyId", RowWriter.NOTHING)
                    .put("iban", company.masters().address().country() + "00DEMO" + (5550100 + i))
                    .put("intercompanyEnabled", false)
                    .modified(start)
                    .end();
        }
    }

    private void assets() {
        String[][] places = {
            {"HALL-A", "Hall A"}, {"HALL-B", "Hall B"}, {"OFFICE", "Office"}, {"YARD", "Yard"}
        };
        for (String[] place : places) {
            rows.begin("fixedAssetLocations")
                    .put("code", place[0])
                    .put("displayName", place[1])
                    .modified(start)
                    .end();
        }
        String[] kinds = {
            "Forklift",
            "Pallet rack",
            "Delivery van",
            "Laptop",
            "Label printer",
            "Packing bench",
            "Desk set",
            "Workshop stand"
        };
        String[] classes = {
            "TANGIBLE", "TANGIBLE", "VEHICLES", "IT", "IT", "TANGIBLE", "TANGIBLE", "TANGIBLE"
        };
        List<Employee> staff = company.masters().employees();
        int count = company.currency().equals("EUR") ? 40 : 10;
        for (int i = 0; i < count; i++) {
            Employee keeper = staff.get(i % staff.size());
            int place = i % places.length;
            rows.begin("fixedAssets")
                    .put("number", String.format("FA%05d", (i + 1) * 10))
                    .put("displayName", kinds[i % kinds.length] + " " + (i / kinds.length + 1))
                    .put("fixedAssetLocationCode", places[place][0])
                    .put("fixedAssetLocationId", rows.id("fixedAssetLocations", place))
                    .put("classCode", classes[i % classes.length])
                    .put("subclassCode", "")
                    .put("blocked", false)
                    .put("serialNumber", "SN" + (770_001 + i * 37))
                    .put("employeeNumber", keeper.number())
                    .put("employeeId", keeper.id())
                    .put("underMaintenance", i % 17 == 9)
                    .modified(start)
                    .end();
        }
    }
}
