// Only letters that Open Location Code uses, so that "C+D Lane, Pune" is not changed.
const LEADING_PLUS_CODE = /^\s*[23456789CFGHJMPQRVWX]{2,8}\+[23456789CFGHJMPQRVWX]{2,7}(?:[\s,]+|$)/i

/** "6V4P+2Q Nagpur, Maharashtra" → "Nagpur, Maharashtra"; a bare code → "". */
export function stripPlusCode(formatted: string): string {
  return formatted.replace(LEADING_PLUS_CODE, '').trim()
}
