/** Small programs that the documentation quotes. They use the library as a user would. */
package org.palimpsest.examples;
