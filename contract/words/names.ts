/** What something is called; what this version has no word for yet, by its name in the data. */
export const nameIn = (names: Readonly<Record<string, string>>, name: string): string => names[name] ?? name
