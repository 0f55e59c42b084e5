package dev.workmate.bench;

import java.util.Random;

/** Text of a wanted length that reads, and can be compressed, like what people write. */
final class SampleText {
    private static final String[] SOME =
            ("the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would"
                            + " their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then"
                            + " do any like my now over such our man me even most made after also did many customer invoice amount order quarter month delivery item price total")
                    .split(" ");

    private SampleText() {}

    /** The same words for the same subject, every time. */
    static String about(int length, String subject) {
        Random random = new Random(subject.hashCode());
        StringBuilder text = new StringBuilder(length + 16).append("About ").append(subject);
        while (text.length() < length) {
            text.append(' ').append(SOME[random.nextInt(SOME.length)]);
        }
        return text.substring(0, length);
    }
}
