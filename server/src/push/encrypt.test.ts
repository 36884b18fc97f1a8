import { expect, test } from 'vitest';
import { openPush, pushRecipient } from '../testing/push-recipient.ts';
import { encryptPush } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  recipientKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the message of RFC 8291', () => {
  const to = { p256dh: bytes(RFC.p256dh), auth: bytes(RFC.auth) };
  const keys = { salt: bytes(RFC.salt), privateKey: bytes(RFC.privateKey) };
  const sent = encryptPush(to, Buffer.from(RFC.plain), RFC.plain.length, keys);
  expect(sent.toString('base64url')).toBe(RFC.message);
  expect(openPush({ privateKey: bytes(RFC.recipientKey), auth: bytes(RFC.auth) }, sent).toString()).toBe(RFC.plain);
});

test('a browser opens what was written to it, no message is like another, and the length says nothing', () => {
  const browser = pushRecipient();
  const to = { p256dh: bytes(browser.p256dh), auth: bytes(browser.auth) };
  const [short, again, long] = ['é', 'é', 'x'.repeat(300)].map((text) => encryptPush(to, Buffer.from(text), 512));
  expect(browser.open(short!)).toBe('é');
  expect(browser.open(long!)).toBe('x'.repeat(300));
  expect(short!.equals(again!)).toBe(false);
  expect(short).toHaveLength(long!.length);
  expect(() => pushRecipient().open(short!)).toThrow('unable to authenticate');
});

test.each([
  ['a text that does not fit', pushRecipient().p256dh, 600, 512, 'too long'],
  ['a message of more than one record', pushRecipient().p256dh, 4_080, 4_080, 'too long'],
  ['a key that is no point of the curve', Buffer.alloc(65, 4).toString('base64url'), 1, 512, 'Public key is not valid'],
])('%s is refused', (_what, p256dh, size, length, why) => {
  const to = { p256dh: bytes(p256dh), auth: Buffer.alloc(16) };
  expect(() => encryptPush(to, Buffer.alloc(size), length)).toThrow(why);
});
