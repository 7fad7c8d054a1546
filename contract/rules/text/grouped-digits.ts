/**
 * Groups a whole number as in India, 12,34,567: the last three digits, before them pairs. Without `Intl.NumberFormat`, whose
 * first use blocks a cheap phone for 80 ms.
 */
export const grouped = (whole: number): string => String(whole).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
