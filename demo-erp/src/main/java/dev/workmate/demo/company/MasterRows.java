package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.Customer;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Employee;
import dev.workmate.demo.company.domain.Item;
import dev.workmate.demo.company.domain.ItemPlan;
import dev.workmate.demo.company.domain.Vendor;
import java.time.LocalDate;
import java.util.List;

/** Writes customers, vendors, items and employees. */
final class MasterRows {
    private static final int VARIANTS = 120;

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
    }

    private void customer(Customer customer) {
        rows.begin("customers", customer.id())
                .put("number", customer.number())
                .put("displayName", customer.name())
                .put("type", "Company");
        rows.reach(customer.address(), customer.reach());
        rows.put("salespersonCode", customer.salesperson())
                .money("creditLimit", customer.creditLimit())
                .put("taxLiable", true)
                .put("taxAreaId", codes.id("taxAreas", customer.area().name()))
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
        rows.reach(vendor.address(), vendor.reach());
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
                .put("itemCategoryId", codes.id("itemCategories", item.category().name()))
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
                        codes.id("generalProductPostingGroups", item.category().product().name()))
                .put("generalProductPostingGroupCode", item.category().product().name());
        if (!item.service()) {
            rows.put(
                            "inventoryPostingGroupId",
                            codes.id("inventoryPostingGroups", item.category().inventory().name()))
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
}
