/** Currencies of ISO 4217 in use, with funds and metals. Checked 2026-11-21 against iso-codes 4.15 (Debian); XCG and ZWG, which are newer, are those of Unicode CLDR 48.0. */
const CODES = new Set(
  `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE
CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW
KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR
PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU
UYW UZS VED VES VND VUV WST XAF XAG XAU XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWG
`
    .trim()
    .split(/\s+/),
);
/** Short names of other currencies, which schema.org allows as well, and codes that were replaced not long ago. */
const OTHERS = new Set(
  'BTC XBT BCH ETH LTC XRP XLM XMR BNB SOL ADA DOT TRX DAI DOGE USDT USDC RMB GBX CNH HRK BGN ANG SLL ZWL CUC'.split(
    ' ',
  ),
);

export function isCurrency(text: string): boolean {
  const code = text.toUpperCase();
  return CODES.has(code) || OTHERS.has(code);
}
