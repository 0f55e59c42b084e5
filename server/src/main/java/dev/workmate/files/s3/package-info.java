/** Files of sessions in storage that speaks S3. */
@NullMarked
package dev.workmate.files.s3;

import org.jspecify.annotations.NullMarked;
