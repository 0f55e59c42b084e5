package dev.workmate.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ToolNamesTest {
    @Test
    void namesSaySoMuchAsTheyCan() {
        Map<String, String> names =
                ToolNames.assign("My.Files", List.of("readFile", "admin.tools.list", "GET-Sum"));
        assertThat(names.values())
                .containsExactlyInAnyOrder(
                        "mcp_my_files_read_file",
                        "mcp_my_files_admin_tools_list",
                        "mcp_my_files_get_sum");
    }

    @Test
    void namesAreUniqueInWhateverOrder() {
        List<String> alike = List.of("get-user", "getUser", "get_user", "GET USER");
        Map<String, String> names = ToolNames.assign("x", alike);
        assertThat(names.values()).doesNotHaveDuplicates().hasSize(4);
        assertThat(names).containsEntry("get_user", "mcp_x_get_user");
        assertThat(ToolNames.assign("x", alike.reversed())).isEqualTo(names);
    }

    @Test
    void everyNameFitsTheRegistry() {
        String longest = "a".repeat(128);
        Map<String, String> names =
                ToolNames.assign(
                        "s".repeat(30), List.of(longest, longest + "b", "工具", "🙂", "_", "9"));
        assertThat(names.values())
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9_]{0,63}"));
    }
}
