package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.domain.DemoCalendar;
import dev.workmate.demo.company.domain.Employee;
import java.time.LocalDate;
import java.util.List;

/** Writes bank accounts and fixed assets. */
final class AssetRows {
    private static final String[][] PLACES = {
        {"HALL-A", "Hall A"}, {"HALL-B", "Hall B"}, {"OFFICE", "Office"}, {"YARD", "Yard"}
    };
    private static final String[] KINDS = {
        "Forklift",
        "Pallet rack",
        "Delivery van",
        "Laptop",
        "Label printer",
        "Packing bench",
        "Desk set",
        "Workshop stand"
    };
    private static final String[] CLASSES = {
        "TANGIBLE", "TANGIBLE", "VEHICLES", "IT", "IT", "TANGIBLE", "TANGIBLE", "TANGIBLE"
    };

    private final Company company;
    private final RowWriter rows;
    private final LocalDate start;

    AssetRows(Company company, RowWriter rows) {
        this.company = company;
        this.rows = rows;
        this.start = company.calendar().date(DemoCalendar.baseMonthStart(0));
    }

    void write() {
        banks();
        places();
        assets();
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

    private void places() {
        for (String[] place : PLACES) {
            rows.begin("fixedAssetLocations")
                    .put("code", place[0])
                    .put("displayName", place[1])
                    .modified(start)
                    .end();
        }
    }

    private void assets() {
        List<Employee> staff = company.masters().employees();
        int count = company.currency().equals("EUR") ? 40 : 10;
        for (int i = 0; i < count; i++) {
            Employee keeper = staff.get(i % staff.size());
            int place = i % PLACES.length;
            rows.begin("fixedAssets")
                    .put("number", String.format("FA%05d", (i + 1) * 10))
                    .put("displayName", KINDS[i % KINDS.length] + " " + (i / KINDS.length + 1))
                    .put("fixedAssetLocationCode", PLACES[place][0])
                    .put("fixedAssetLocationId", rows.id("fixedAssetLocations", place))
                    .put("classCode", CLASSES[i % CLASSES.length])
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
