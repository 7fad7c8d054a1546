/**
 * A whole number as India writes it, 12,34,567: the last three digits, and before them by two. By hand, for the first
 * `Intl.NumberFormat` of a page takes a cheap phone 80 ms, in which it hears no press.
 */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
