/** A model that obeys every instruction it reads, inside the real server. */
package dev.workmate.injection;
