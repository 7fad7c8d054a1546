/** Passwords common in India that worldwide leak lists miss, and simple sequences that such lists leave to a rule. */
const local = `
bajaj durga shree nagpur kolkata jaipur lucknow indore bhopal surat rohit sumit ankit virat dhoni ganpati pooja priya
neha sneha geeta arjun vikas saurabh ganapati maharashtra iloveindia jaishriram jaishreeram jaihind saibaba
omnamahshivay radhekrishna vandematram bharatmata whatsapp instagram login toor pune passphrase iluvu
0123456789 87654321 987654321 9876543210 0987654321 000000000 0000000000 11111111 111111111 1111111111 22222222 33333333
44444444 55555555 66666666 77777777 88888888 99999999 12121212 10101010 20202020 69696969 78787878 123123123 321321321
456456456 789789789 12341234 1234512345 123456123456 zaq1zaq1 qwertyqwerty qweqweqwe asdasdasd zxczxczxc abcabcabc
abcdefgh abcdefghi abcdefghij aaaaaaaa aaaaaaaaa adminadmin rootroot
`

/** What people append to a word to reach the minimum length. */
export const commonEndings: readonly string[] = list(`
1 12 123 1234 12345 123456 @1 @12 @123 @1234 @12345 #123 !1 ! 01 007 00 10 11 111 143 321 420 456 786 789 99 999 000 108
2020 2021 2022 2023 2024 2025 2026 @2023 @2024 @2025 @2026 1990 1995 1999 2000 1947
`)

/** The passwords a guesser tries first, in lower case. Includes words that are long enough only with an ending. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= load()
  return loaded
}

let loaded: Promise<ReadonlySet<string>> | undefined

/** Loaded when somebody first chooses a password: 50,000 words cost megabytes and tens of milliseconds. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...list(local)])
}

function list(text: string): string[] {
  return text.trim().split(/\s+/)
}
