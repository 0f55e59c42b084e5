package dev.workmate.tool.spring;

import dev.workmate.database.Database;
import dev.workmate.tool.blob.BlobPlace;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.blob.DroppedPieces;
import dev.workmate.tool.jdbc.DroppedBlobs;
import dev.workmate.tool.jdbc.JdbcBlobs;
import dev.workmate.tool.jdbc.JdbcGrants;
import dev.workmate.tool.json.PermissionFile;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.RuleSource;
import dev.workmate.tool.run.ReadOutput;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who may do what, and where big outputs go. */
@Configuration(proxyBeanMethods = false)
class PermissionConfiguration {
    @Bean
    Grants grants(Database database, InstantSource time) {
        return new JdbcGrants(database, time);
    }

    @Bean
    Blobs blobs(Database database, InstantSource time, ObjectProvider<BlobPlace> place) {
        return new JdbcBlobs(database, time, of(place).storage());
    }

    private static BlobPlace of(ObjectProvider<BlobPlace> place) {
        return place.getIfAvailable(() -> BlobPlace.DATABASE);
    }

    @Bean
    DroppedPieces droppedPieces(Database database, ObjectProvider<BlobPlace> place) {
        return of(place)
                .storage()
                .<DroppedPieces>map(storage -> new DroppedBlobs(database, storage))
                .orElse(DroppedPieces.NONE);
    }

    @Bean
    ReadOutput readOutput(Blobs blobs) {
        return new ReadOutput(blobs);
    }

    @Bean
    RuleSource.Place permissionRules() {
        return folder -> () -> PermissionFile.read(folder.resolve("permissions.json"));
    }
}
