import { Database } from '@hocuspocus/extension-database';
import { Server } from '@hocuspocus/server';
import pg from 'pg';

/** Hocuspocus with its database extension: one row a document, as its documentation shows. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query('create table if not exists hocuspocus_doc (name text primary key, data bytea not null)');

const debounce = process.env['DEBOUNCE'];
const server = new Server({
  quiet: true,
  address: '127.0.0.1',
  ...(debounce !== undefined && { debounce: Number(debounce), maxDebounce: Number(debounce) }),
  extensions: [
    new Database({
      async fetch({ documentName }) {
        const found = await pool.query<{ data: Buffer }>('select data from hocuspocus_doc where name = $1', [
          documentName,
        ]);
        return found.rows[0]?.data ?? null;
      },
      async store({ documentName, state }) {
        await pool.query(
          'insert into hocuspocus_doc (name, data) values ($1, $2) on conflict (name) do update set data = excluded.data',
          [documentName, state],
        );
      },
    }),
  ],
});
await server.listen(Number(process.env['PORT']));
