package dev.workmate.chart.spring;

import dev.workmate.chart.CreateChart;
import dev.workmate.chart.RecentResults;
import dev.workmate.chart.TableReader;
import dev.workmate.chart.json.JsonTableReader;
import dev.workmate.tool.run.ToolResults;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the tools that draw charts of earlier results. */
@Configuration(proxyBeanMethods = false)
class ChartConfiguration {
    @Bean
    TableReader tableReader() {
        return new JsonTableReader();
    }

    @Bean
    CreateChart createChart(ToolResults results, TableReader reader) {
        return new CreateChart(results, reader);
    }

    @Bean
    RecentResults recentResults(ToolResults results, TableReader reader) {
        return new RecentResults(results, reader);
    }
}
