/** Letters and signs of the further font, as hexadecimal ranges: scripts that need no shaping, and what is found among their words. */
const RANGES = `
  0009 000a 0020-007e 00a0-02e9 02ec-02ee 02f3 02f7 0300-034f 0351-0353 0357 0358 035a 035c-0362 0370-0377 037a-037f 0384-038a 038c
  038e-03a1 03a3-0525 0531-0556 0559-055f 0561-0587 0589 058a 10a0-10c5 10d0-10fc 1d00-1d14 1d16-1d23 1d26-1d2e 1d30-1d5b 1d5d-1d6a
  1d77 1d78 1d9b-1dbf 1e00-1efb 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4
  1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2027 2030-205e 2070 2071 2074-208e 2090-209c 20a0-20b5 20b8-20ba
  20bd 2100-2109 210b-2149 214b 214e 2150-2185 2189 2190-2311 2318 2319 231c-2321 2324-2328 232b 232c 2373-2375 237a 237d 239b-23ae
  23ce 23cf 23e3 23e5 23e8 2422 2423 2460-2469 2500-269c 269e-26b8 26c0-26c3 26e2 2701-2704 2706-2709 270c-2727 2729-274b 274d
  274f-2752 2756 2758-275e 2761-2794 2798-27af 27b1-27be 27c5 27c6 27e0 27e6-27eb 27f0-28ff 2a00-2a02 2a0c-2a1c 2a2f 2a6a 2a6b
  2a7d-2aa0 2aae-2aba 2b00-2b1a 2b1f-2b24 2b53 2b54 2c60-2c77 2c79-2c7f a650 a651 a722-a72b a730-a741 fb00-fb06 fffd`;

export const FURTHER = new RegExp(
  `[${RANGES.trim()
    .split(/\s+/)
    .map((range) => range.replaceAll(/[\da-f]{4}/g, String.raw`\u$&`))
    .join('')}]`,
);
