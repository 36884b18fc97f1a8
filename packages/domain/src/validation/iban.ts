/** Length in characters by country. Source: the SWIFT IBAN registry, and the national lists of countries that use IBAN outside of it. */
const LENGTHS = new Map(
  `
  AD24 AE23 AL28 AO25 AT20 AX18 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BL27 BR29 BY28 CF27 CG27 CH21 CI28 CM27
  CR22 CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GA27 GB22 GE22 GF27 GI23 GL18
  GP27 GQ27 GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KM27 KW30 KZ20 LB28 LC32 LI21 LT20
  LU20 LV21 LY25 MA28 MC27 MD24 ME22 MF27 MG27 MK19 ML28 MN20 MQ27 MR27 MT31 MU30 MZ25 NC27 NE28 NI28 NL18 NO15
  OM23 PF27 PK24 PL28 PM27 PS29 PT25 QA29 RE27 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SN28 SO23 ST25
  SV28 TD27 TF27 TG28 TL23 TN24 TR26 UA29 VA22 VG24 WF27 XK20 YE30 YT27
`
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** The IBAN without spaces, in capitals; `null` when its country, length or key (ISO 7064 mod 97-10) is wrong. */
export function parseIban(text: string): string | null {
  const iban = text.replace(/[\s.-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) || LENGTHS.get(iban.slice(0, 2)) !== iban.length) return null;
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : null;
}

/** By groups of four: `FR14 2004 1010 0505 0001 3M02 606`. Text that is no IBAN is returned as it is. */
export function formatIban(text: string): string {
  return (
    parseIban(text)
      ?.replace(/(.{4})/g, '$1\u00a0')
      .trim() ?? text
  );
}

function remainder(text: string): number {
  let value = 0;
  for (const char of text) {
    const digits = Number.parseInt(char, 36);
    value = (value * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return value;
}
