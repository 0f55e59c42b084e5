package dev.workmate.mcp.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpServerSettings.Annotations;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Reach;
import dev.workmate.mcp.McpServerSettings.Remote;
import dev.workmate.mcp.McpSettings;
import dev.workmate.tool.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class McpFileTest {
    @TempDir private Path home;

    private McpSettings parse(String servers) {
        return McpFile.parse(
                home.resolve("mcp.json"),
                home,
                ("{'mcpServers':{" + servers + "}}").replace('\'', '"'),
                name -> Optional.ofNullable(Map.of("TOKEN", "s3cr3t-token").get(name)));
    }

    @Test
    void programNeedsNothingButItsCommand() {
        McpSettings file = parse("'files':{'command':'npx','args':['-y','x']}");
        assertThat(file.problems()).isEmpty();
        McpServerSettings server = file.servers().getFirst();
        assertThat(server.access())
                .isEqualTo(new Program("npx", java.util.List.of("-y", "x"), Map.of(), home));
        assertThat(server.tier()).isEqualTo(Tier.IRREVERSIBLE);
        assertThat(server.reach()).isEqualTo(Reach.OUTWARD);
        assertThat(server.annotations()).isEqualTo(Annotations.IGNORED);
        assertThat(server.timeLimit()).isEqualTo(Duration.ofSeconds(60));
        assertThat(server.agents()).containsExactly(new AgentId("general-agent"));
        assertThat(server.dialect()).isEqualTo(Dialect.AUTO);
    }

    @Test
    void everythingMayBeSaid() {
        McpSettings file =
                parse(
                        "'crm':{'type':'http','url':'https://crm.example/mcp','headers':{'Authorization':'Bearer ${TOKEN}'},"
                                + "'tier':'draft','tiers':{'get_*':'read','drop':'ask'},'outward':false,'trustAnnotations':true,"
                                + "'timeoutMs':1500,'agents':['a','b'],'protocol':'2026-07-28'}");
        assertThat(file.problems()).isEmpty();
        McpServerSettings server = file.servers().getFirst();
        assertThat(((Remote) server.access()).headers())
                .containsEntry("Authorization", "Bearer s3cr3t-token");
        assertThat(server.tierOf("get_it")).isEqualTo(Tier.READ);
        assertThat(server.tierOf("drop")).isEqualTo(Tier.IRREVERSIBLE);
        assertThat(server.tierOf("else")).isEqualTo(Tier.DRAFT_WRITE);
        assertThat(server.reach()).isEqualTo(Reach.LOCAL);
        assertThat(server.annotations()).isEqualTo(Annotations.TRUSTED);
        assertThat(server.agents()).hasSize(2);
        assertThat(server.secrets().mask("key s3cr3t-token")).isEqualTo("key ***");
        assertThat(server.secrets()).hasToString("2 secrets");
    }

    @Test
    void secretsInTheFileItselfAreSecretsToo() {
        McpServerSettings server =
                parse("'x':{'command':'c','env':{'KEY':'plain-in-file'}}").servers().getFirst();
        assertThat(server.secrets().mask("plain-in-file!")).isEqualTo("***!");
    }

    @Test
    void serverSwitchedOffIsNotThere() {
        McpSettings file = parse("'x':{'command':'c','enabled':false}");
        assertThat(file.servers()).isEmpty();
        assertThat(file.problems()).isEmpty();
    }

    @Test
    void unknownKeysAreNamedAndTheServerIsUsed() {
        McpSettings file = parse("'x':{'command':'c','teir':'read'}");
        assertThat(file.servers()).hasSize(1);
        assertThat(file.problems()).singleElement().asString().contains("\"teir\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'bad name':{'command':'c'} | a name is up to 30",
                "'x':7 | must be an object",
                "'x':{} | either a \"command\" or a \"url\"",
                "'x':{'command':'c','url':'https://a/'} | either a \"command\" or a \"url\"",
                "'x':{'command':7} | \"command\" must be text",
                "'x':{'command':'c','args':'a'} | \"args\" must be a list",
                "'x':{'command':'c','args':[7]} | \"args\" must be a list",
                "'x':{'command':'c','env':{'A':7}} | \"env\" must be text",
                "'x':{'command':'c','env':{'A':'${NOPE}'}} | NOPE is not set",
                "'x':{'command':'c','cwd':'nowhere'} | does not exist",
                "'x':{'command':'c','tier':'yes'} | a tier is",
                "'x':{'command':'c','tiers':{'a':'yes'}} | a tier is",
                "'x':{'command':'c','enabled':'yes'} | must be true or false",
                "'x':{'command':'c','timeoutMs':0} | \"timeoutMs\" must be",
                "'x':{'command':'c','timeoutMs':9999999} | \"timeoutMs\" must be",
                "'x':{'command':'c','agents':['No Body']} | agents' ids",
                "'x':{'command':'c','protocol':'1999'} | \"protocol\" is",
                "'x':{'type':'sse','url':'https://a/'} | old transport",
                "'x':{'type':'pigeon','command':'c'} | \"type\" is",
                "'x':{'url':'http://crm.example/mcp'} | use https://",
                "'x':{'url':'ftp://a/'} | must be like https://",
                "'x':{'url':'https://me:pw@a/'} | without a name and password",
                "'x':{'url':'not an address'} | not an address",
                "'x':{'url':'https://a/','headers':{'Host':'b'}} | cannot be set",
                "'x':{'url':'https://a/','headers':{'Mcp-Session-Id':'b'}} | cannot be set",
                "'x':{'url':'https://a/','headers':{'A':'b\\r\\nC: d'}} | cannot be sent",
            })
    void badEntryIsNamedAndTheOthersAreUsed(String bad, String problem) {
        McpSettings file = parse(bad + ",'good':{'command':'c'}");
        assertThat(file.servers()).extracting(McpServerSettings::name).containsExactly("good");
        assertThat(file.problems())
                .singleElement()
                .asString()
                .contains("mcp.json")
                .contains(problem)
                .endsWith("this server is not used");
    }

    @Test
    void namesThatLookTheSameAreRefused() {
        McpSettings file = parse("'my-files':{'command':'c'},'my_files':{'command':'c'}");
        assertThat(file.servers()).hasSize(1);
        assertThat(file.problems()).singleElement().asString().contains("nearly the same name");
    }

    @Test
    void plainHttpIsFineOnThisMachineOrWhenAllowed() {
        assertThat(
                        parse(
                                        "'a':{'url':'http://127.0.0.1:1/'},'b':{'url':'http://[::1]:1/'},'c':{'url':'http://crm/','allowHttp':true}")
                                .servers())
                .hasSize(3);
    }

    @Test
    void otherwiseStandsInForAVariable() {
        McpServerSettings server =
                parse("'x':{'command':'c','args':['${NOPE:-else}','${TOKEN}']}")
                        .servers()
                        .getFirst();
        assertThat(((Program) server.access()).arguments()).containsExactly("else", "s3cr3t-token");
    }

    @Test
    void fileThatIsMissingOrBrokenIsNoDisaster() throws IOException {
        Path file = home.resolve("mcp.json");
        assertThat(McpFile.load(file, home, _ -> Optional.empty()).problems()).isEmpty();
        for (String text :
                new String[] {"", "{", "[]", "{\"mcpServers\":[]}", "{\"a\":1,\"a\":2}"}) {
            Files.writeString(file, text);
            McpSettings loaded = McpFile.load(file, home, _ -> Optional.empty());
            assertThat(loaded.servers()).isEmpty();
            assertThat(loaded.problems()).as(text).hasSize(1);
        }
        Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertThat(McpFile.load(file, home, _ -> Optional.empty()).problems()).hasSize(1);
    }
}
