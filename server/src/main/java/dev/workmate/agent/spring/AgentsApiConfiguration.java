package dev.workmate.agent.spring;

import dev.workmate.agent.Agents;
import dev.workmate.agent.http.AgentsController;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shows the agents to clients. */
@Configuration(proxyBeanMethods = false)
class AgentsApiConfiguration {
    @Bean
    AgentsController agentsController(Agents agents) {
        return new AgentsController(agents);
    }
}
