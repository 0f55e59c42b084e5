/** The browser's own, in place of a package that stands in for it. */
export default structuredClone;
