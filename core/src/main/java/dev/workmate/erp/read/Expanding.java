package dev.workmate.erp.read;

import dev.workmate.erp.ErpExpand;
import dev.workmate.erp.query.ExpandTree;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Related records a model wants along. */
record Expanding(
        @Describe(
                        "The navigation, such as 'salesInvoiceLines'; deeper ones as 'salesInvoiceLines/item'.")
                @Within(min = 1, max = 200)
                String navigation,
        @Describe("Which of their properties; all when left out.") @Within(min = 1, max = 40)
                Optional<List<String>> select) {

    static List<ErpExpand> tree(List<Expanding> wishes) {
        ExpandTree tree = new ExpandTree();
        for (Expanding wish : wishes) {
            ExpandTree branch = tree.at(Arrays.asList(wish.navigation().split("[/.]")));
            wish.select().ifPresent(names -> names.forEach(branch::select));
        }
        return tree.expands();
    }
}
