/** Currencies of ISO 4217 in use, from Unicode CLDR 48.0, and those that the standard lists without a country; 2026-11. */
const CODES = new Set(
  `
AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF
DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW
KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG
QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV
WST XAF XCD XCG XDR XOF XPF XSU YER ZAR ZMW ZWG
`.trim().split(/\s+/),
);
/** schema.org allows the usual short names of other currencies as well. */
const OTHERS = new Set(['BTC', 'XBT', 'ETH', 'LTC', 'XRP', 'DOGE', 'USDT', 'USDC', 'RMB', 'GBX', 'VED', 'CLF', 'CNH', 'HRK', 'BGN', 'ANG', 'SLL', 'ZWL', 'CUC']);

export function isCurrency(text: string): boolean {
  const code = text.toUpperCase();
  return CODES.has(code) || OTHERS.has(code);
}
