package dev.workmate.general;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvertUnitsTest {
    private final ConvertUnits tool = new ConvertUnits();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    5    | miles           | km               | 5 mi = 8.04672 km
                    1    | foot            | inches           | 1 ft = 12 in
                    6    | feet            | cm               | 6 ft = 182.88 cm
                    1    | km              | Miles            | 1 km ≈ 0.62137119223733396962 mi
                    150  | lbs             | kilograms        | 150 lb = 68.0388555 kg
                    1    | oz              | grams            | 1 oz = 28.349523125 g
                    1    | tonne           | kg               | 1 t = 1000 kg
                    2    | US gallons      | litres           | 2 gal = 7.570823568 L
                    1    | fl. oz          | ml               | 1 fl oz = 29.5735295625 mL
                    1    | cubic metre     | liters           | 1 m³ = 1000 L
                    100  | °F              | °C               | 100 °F ≈ 37.777777777777777778 °C
                    212  | fahrenheit      | celsius          | 212 °F = 100 °C
                    -40  | C               | F                | -40 °C = -40 °F
                    0    | degrees Celsius | K                | 0 °C = 273.15 K
                    72   | deg F           | kelvin           | 72 °F ≈ 295.37222222222222222 K
                    1    | acre            | square metres    | 1 acre = 4046.8564224 m²
                    10   | sq ft           | m2               | 10 ft² = 0.9290304 m²
                    1    | ha              | m^2              | 1 ha = 10000 m²
                    100  | km/h            | mph              | 100 km/h ≈ 62.137119223733396962 mph
                    36   | km per hour     | m/s              | 36 km/h = 10 m/s
                    60   | miles an hour   | kph              | 60 mph = 96.56064 km/h
                    3    | hours           | minutes          | 3 h = 180 min
                    1    | week            | hours            | 1 wk = 168 h
                    2    | years           | days             | 2 yr = 730.485 d
                    1    | GB              | MB               | 1 GB = 1000 MB
                    1    | GiB             | MiB              | 1 GiB = 1024 MiB
                    100  | Mb              | MB               | 100 Mbit = 12.5 MB
                    8    | bits            | bytes            | 8 bit = 1 B
                    """)
    void converts(String amount, String from, String to, String result) throws Exception {
        assertThat(run(amount, from, to)).isEqualTo(result);
    }

    @Test
    void saysWhenUnitsMeasureDifferentThings() {
        assertThatThrownBy(() -> run("5", "kg", "miles"))
                .hasMessage(
                        "kg measures mass and mi measures length; one cannot become the other.");
    }

    @Test
    void saysWhichUnitItDoesNotKnow() {
        assertThatThrownBy(() -> run("5", "USD", "EUR"))
                .hasMessageStartingWith("I do not know the unit 'USD'.");
        assertThatThrownBy(() -> run("5", "km", "parsnips"))
                .hasMessageStartingWith("I do not know the unit 'parsnips'.");
    }

    @Test
    void comesBackToTheSameAmount() {
        Tries.of(1_000, random -> comesBack(Any.amounts("1000000").next(random)));
    }

    private static void comesBack(BigDecimal amount) throws Exception {
        Unit fahrenheit = Units.find("°F").orElseThrow();
        Unit celsius = Units.find("°C").orElseThrow();
        BigDecimal there = fahrenheit.convert(amount, celsius).number();
        assertThat(celsius.convert(there, fahrenheit).number().subtract(amount).abs())
                .isLessThan(new BigDecimal("1e-20"));
    }

    private String run(String amount, String from, String to) throws Exception {
        return Tooling.run(tool, new ConvertUnits.Input(new BigDecimal(amount), from, to));
    }
}
