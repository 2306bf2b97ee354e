// Stands in for the modules of web/elements/compact/ in a page that shows the whole column.
export {};
