package dev.workmate.trajectory.spring;

import dev.workmate.database.Database;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.trajectory.Trajectories;
import dev.workmate.trajectory.http.TrajectoryController;
import dev.workmate.trajectory.jdbc.JdbcTurnSearch;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How turns went, and who may read it. */
@Configuration(proxyBeanMethods = false)
class TrajectoryConfiguration {
    @Bean
    Trajectories trajectories(Journal journal, Database database) {
        return new Trajectories(journal, new JdbcTurnSearch(database));
    }

    @Bean
    TrajectoryController trajectoryController(Trajectories trajectories, EventJson json) {
        return new TrajectoryController(trajectories, json);
    }
}
