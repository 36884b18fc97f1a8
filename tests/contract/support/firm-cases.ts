import {
  AvatarAnswer,
  FirmCompany,
  ContactSummaryList,
  Coworker,
  Firm,
  FirmList,
  Office,
  Social,
  SocialList,
  UserInfo,
} from '@basoche/protocol';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Case } from './case.ts';
import type { World } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';
export const SIRET = '73282932000074';

/** One white pixel. */
export const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

const OFFICE = { name: 'Lyon', address: '12, rue de la République', city: 'Lyon', postcode: '69002' };
const LINK = { name: 'LinkedIn', link: 'https://www.linkedin.com/company/cabinet' };

/** Made once a world: what is changed again and again. */
const kept = new WeakMap<World, { office: Promise<string>; social: Promise<string> }>();

function keptOf(world: World) {
  const known = kept.get(world) ?? {
    office: make(world, `/user/lp_client/addOffice/${world.firm}`, OFFICE),
    social: make(world, '/user/lp_client/createSocial', LINK),
  };
  kept.set(world, known);
  return known;
}

async function make(world: World, path: string, body: object): Promise<string> {
  const answer = await world.api.post(`/api${path}`, body, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

export const firmCases: Case[] = [
  {
    call: 'GET /user/getLPClients',
    path: () => '/user/getLPClients',
    answer: FirmList,
    holds: (answer, world) => expect((answer as Firm[]).map((each) => each.id)).toEqual([world.firm]),
    others: 'own',
  },
  {
    call: 'GET /user/lp_client/getLPClient/{id}',
    path: (world) => `/user/lp_client/getLPClient/${world.firm}`,
    answer: Firm,
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/getLPClient/${NOBODY}`,
  },
  {
    call: 'GET /user/getCompany/{id}',
    path: (world) => `/user/getCompany/${world.firm}`,
    answer: FirmCompany,
    holds: (answer) => expect(answer).toMatchObject({ is_cabinet: true, is_customer: false }),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/getCompany/${NOBODY}`,
  },
  {
    call: 'GET /user/getContacts/{id}',
    path: (world) => `/user/getContacts/${world.firm}`,
    answer: ContactSummaryList,
    holds: (answer) => expect(answer).toHaveLength(3),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/getContacts/${NOBODY}`,
  },
  {
    call: 'GET /user/partner/list/{id}',
    path: (world) => `/user/partner/list/${world.firm}`,
    answer: z.array(Coworker),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/partner/list/${NOBODY}`,
  },
  {
    call: 'PUT /user/lp_client/{id}',
    path: (world) => `/user/lp_client/${world.firm}`,
    body: () => ({
      name: 'Cabinet Martin',
      siret: '732 829 320 00074',
      languages: ['Français', 'Anglais'],
      specialities: ['Droit pénal'],
    }),
    answer: Firm,
    status: 201,
    holds: (answer) =>
      expect(answer).toMatchObject({ name: 'Cabinet Martin', siret: SIRET, languages: ['Français', 'Anglais'] }),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/${NOBODY}`,
    bad: [
      { why: 'a SIRET with a wrong key', body: { siret: '73282932000075' }, field: 'siret' },
      { why: 'a name too long', body: { name: 'x'.repeat(300) }, field: 'name' },
      { why: 'a language that is not offered', body: { language: 'la' }, field: 'language' },
      { why: 'a version that is no number', body: { version: 'x' }, field: 'version' },
    ],
  },
  {
    call: 'PUT /user/update-avatar',
    path: () => '/user/update-avatar',
    body: () => ({ avatar: PIXEL }),
    answer: AvatarAnswer,
    holds: (answer) => expect((answer as AvatarAnswer).avatar).toMatch(/^\/api\/avatar\/[\w-]{43}$/),
    others: 'own',
    bad: [
      { why: 'no image', body: {}, field: 'avatar' },
      { why: 'a text that is no image', body: { avatar: 'é' }, field: 'avatar' },
      { why: 'a drawing', body: { avatar: `data:image/png;base64,${btoa('<svg/>')}` }, field: 'avatar', status: 422 },
    ],
  },
  {
    call: 'PUT /user/lp_client/update-avatar/{siret}',
    path: async (world) => {
      const json = { siret: SIRET };
      await world.api.send('PUT', `/api/user/lp_client/${world.firm}`, { token: world.tokens.claire, json });
      return `/user/lp_client/update-avatar/${SIRET}`;
    },
    body: () => ({ avatar: PIXEL }),
    answer: AvatarAnswer,
    others: 'hidden',
    colleague: 'own',
    unknown: () => '/user/lp_client/update-avatar/35600000000048',
    bad: [{ why: 'no image', body: {}, field: 'avatar' }],
  },
  {
    call: 'POST /user/lp_client/addOffice/{id}',
    path: (world) => `/user/lp_client/addOffice/${world.firm}`,
    body: () => OFFICE,
    answer: Office,
    status: 201,
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/addOffice/${NOBODY}`,
    bad: [
      { why: 'no name', body: { ...OFFICE, name: '' }, field: 'name' },
      { why: 'a postcode of four digits', body: { ...OFFICE, postcode: '6900' }, field: 'postcode' },
      { why: 'no city', body: { ...OFFICE, city: ' ' }, field: 'city' },
    ],
  },
  {
    call: 'PUT /user/lp_client/updateOffice/{id}',
    path: async (world) => `/user/lp_client/updateOffice/${await keptOf(world).office}`,
    body: () => ({ ...OFFICE, address: '1, place Bellecour' }),
    answer: Office,
    holds: (answer) => expect((answer as Office).address).toBe('1, place Bellecour'),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/updateOffice/${NOBODY}`,
    bad: [
      { why: 'no address', body: { ...OFFICE, address: null }, field: 'address' },
      { why: 'another office', body: { ...OFFICE, id: NOBODY }, field: 'id', status: 422 },
    ],
  },
  {
    call: 'DELETE /user/lp_client/deleteOffice/{id}',
    path: (world) => `/user/lp_client/deleteOffice/${world.firm}`,
    body: async (world) => {
      await keptOf(world).office;
      return { officeId: await make(world, `/user/lp_client/addOffice/${world.firm}`, OFFICE) };
    },
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/deleteOffice/${NOBODY}`,
    bad: [{ why: 'an office that is none', body: { officeId: 'Lyon' }, field: 'officeId' }],
  },
  {
    call: 'POST /user/lp_client/createSocial',
    path: () => '/user/lp_client/createSocial',
    body: (world) => ({ ...LINK, id: world.newId() }),
    answer: Social,
    status: 201,
    others: 'own',
    bad: [
      { why: 'no name', body: { link: LINK.link }, field: 'name' },
      { why: 'a link that runs code', body: { ...LINK, link: 'javascript:alert(1)' }, field: 'link' },
      { why: 'no link', body: { name: 'X' }, field: 'link' },
    ],
  },
  {
    call: 'GET /user/lp_client/{id}/socials',
    path: (world) => `/user/lp_client/${world.firm}/socials`,
    answer: SocialList,
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/${NOBODY}/socials`,
  },
  {
    call: 'PUT /user/lp_client/{id}/updateSocial',
    path: async (world) => `/user/lp_client/${await keptOf(world).social}/updateSocial`,
    body: () => ({ name: 'Site internet', link: 'www.cabinet-martin.fr' }),
    answer: Social,
    holds: (answer) => expect((answer as Social).link).toBe('https://www.cabinet-martin.fr'),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/${NOBODY}/updateSocial`,
    bad: [{ why: 'an address that is none', body: { name: 'X', link: 'nulle part' }, field: 'link' }],
  },
  {
    call: 'DELETE /user/lp_client/{id}/deleteSocial',
    path: async (world) => `/user/lp_client/${await make(world, '/user/lp_client/createSocial', LINK)}/deleteSocial`,
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/lp_client/${NOBODY}/deleteSocial`,
  },
  {
    call: 'PUT /user/update/{id}',
    path: (world) => `/user/update/${world.users.claire.userId}`,
    body: () => ({
      mobilePhone: '06.12.34.56.78',
      officePhone: '',
      languages: 'Français,Anglais',
      color: '#7A323E',
      bookingEnable: true,
      hourlyWage: '210,50',
      speciality: 'Droit pénal',
    }),
    answer: UserInfo,
    holds: (answer) =>
      expect(answer).toMatchObject({
        mobilePhone: '06 12 34 56 78',
        officePhone: '',
        color: '#7a323e',
        bookingEnable: true,
        hourlyWage: 210.5,
      }),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/user/update/${NOBODY}`,
    bad: [
      { why: 'a phone of eight digits', body: { mobilePhone: '06123456' }, field: 'mobilePhone' },
      { why: 'a colour out of the palette', body: { color: '#ffffff' }, field: 'color' },
      { why: 'a title that is none', body: { fonction: 'Roi' }, field: 'fonction' },
      { why: 'a role nobody gives', body: { role: ['ROLE_SUPER_ADMIN'] }, field: 'role' },
      { why: 'a wage below zero', body: { hourlyWage: -1 }, field: 'hourlyWage' },
      { why: 'half an hour of target', body: { targetHours: 1.5 }, field: 'targetHours' },
      { why: 'an office of nobody', body: { office: NOBODY }, field: 'office', status: 422 },
    ],
  },
];
