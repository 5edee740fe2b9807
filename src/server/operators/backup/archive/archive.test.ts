import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { temporaryFiles } from '../../../../../tests/platform/temporary-files.ts'
import { type ArchiveEntry, decodeContents, encodeContents } from './archive-format.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { writeArchive } from './write-archive.ts'

const files = temporaryFiles()
const pgDump15 = join(import.meta.dirname, 'pg-dump-15.dump')

const opened = async (path: string): Promise<OpenArchive> => {
  const archive = await openArchive(path)
  if (!archive.ok) throw new Error(archive.error)
  return archive.value
}
const refusalOf = async (path: string) => {
  const archive = await openArchive(path)
  return archive.ok ? null : archive.error
}

const head = { database: 'flip', serverVersion: '18.4', madeAt: new Date(0), compressed: true }
const rowsEntry = (id: number, name: string): ArchiveEntry => ({
  id,
  name,
  kind: 'TABLE DATA',
  schema: 'public',
  section: 'rows',
  statement: '',
  copy: `COPY public.${name} (a) FROM stdin;\n`,
  after: [],
  position: null,
})

it('what pg_dump 15 wrote is read: statements, order, and rows', async () => {
  const archive = await opened(pgDump15)
  expect(archive.head).toMatchObject({ database: 'tiny', compressed: true })
  expect(archive.entries.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['ENCODING ENCODING', 'STDSTRINGS STDSTRINGS', 'SEARCHPATH SEARCHPATH', 'DATABASE tiny'],
    ...['TABLE note', 'SEQUENCE note_id_seq', 'TABLE DATA note', 'SEQUENCE SET note_id_seq'],
    'CONSTRAINT note note_pkey',
  ])
  const rows = archive.entries.find(({ copy }) => copy !== null)
  expect(rows?.copy).toBe('COPY public.note (id, about, said) FROM stdin;\n')
  const lines = (await text(archive.rowsOf(rows ?? rowsEntry(0, '')))).split('\n')
  expect(lines[0]).toBe('1\thome 1\t{"n": 1}')
  expect(lines[200]).toBe('201\ttab\\there\\nand \\\\ there\t\\N')
  expect(lines[201]).toBe('\\.')
  await archive.close()
})

it('rows of many tables come back as they were written, and only their owner can read the file', async () => {
  const path = join(files.folder, 'many.dump')
  const lines = new Map([
    [1, 'short\n'],
    [2, ''],
    [3, Array.from({ length: 90_000 }, (_, n) => `${Math.sin(n)}\n`).join('')],
  ])
  const entries = [rowsEntry(1, 'short'), rowsEntry(2, 'empty'), rowsEntry(3, 'long')]
  await writeArchive(path, { head, entries }, ({ id }) => Readable.from([lines.get(id) ?? '']))
  const archive = await opened(path)
  for (const entry of archive.entries.toReversed())
    expect(await text(archive.rowsOf(entry))).toBe(lines.get(entry.id))
  await archive.close()
  expect(statSync(path).mode & 0o077).toBe(0)
})

it('a file with one byte changed, wherever it is, or cut off is refused', async () => {
  const whole = join(files.folder, 'small.dump')
  await writeArchive(whole, { head, entries: [rowsEntry(1, 'market')] }, () =>
    Readable.from(['981\tSeattle\n']),
  )
  const archive = await opened(whole)
  expect(archive.wholeCompared).toBe(true)
  await archive.close()
  const bytes = readFileSync(whole)
  const path = join(files.folder, 'damaged.dump')
  for (let at = 0; at < bytes.length; at += 3) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 0x20
    writeFileSync(path, damaged)
    expect(await refusalOf(path), `byte ${at}`).toMatch(/^It (is damaged|breaks off): /)
  }
  for (let length = 0; length < bytes.length; length += 10) {
    writeFileSync(path, bytes.subarray(0, length))
    expect(await refusalOf(path), `${length} bytes`).toMatch(/^It (is no backup|breaks off): /)
  }
})

it('the layout of pg_dump 17 and 18 is read: how it is compressed in a byte, and one number more an entry', () => {
  const int = (value: number) => {
    const bytes = Buffer.alloc(5)
    bytes[0] = value < 0 ? 1 : 0
    bytes.writeUInt32LE(Math.abs(value), 1)
    return bytes
  }
  const string = (value: string) => Buffer.concat([int(value.length), Buffer.from(value)])
  const position = Buffer.from([2, 77, 0, 0, 0, 0, 0, 0, 0])
  const relkind = int('r'.charCodeAt(0))
  const layout = (minor: number, compression: number) =>
    Buffer.concat([
      Buffer.from('PGDMP'),
      Buffer.from([1, minor, 0, 4, 8, 1, compression]),
      ...[0, 30, 14, 23, 10, 126, 0].map(int),
      ...['flip', '18.4', '18.4'].map(string),
      ...[int(1), int(9), int(1), string('0'), string('0'), string('market'), string('TABLE DATA')],
      ...[int(3), string(''), string(''), string('COPY public.market (a) FROM stdin;\n')],
      ...[string('public'), string(''), string('heap'), ...(minor < 16 ? [] : [relkind])],
      ...[string('flip'), string('false'), string('4'), int(-1), position],
    ])
  const entry = { ...rowsEntry(9, 'market'), after: [4], position: 77 }
  const madeAt = new Date('2026-11-23T14:30:00Z')
  for (const minor of [15, 16])
    expect(decodeContents(layout(minor, 1))).toMatchObject({
      ok: true,
      value: { head: { ...head, madeAt }, entries: [entry] },
    })
  expect(decodeContents(layout(16, 3))).toEqual({
    ok: false,
    error: 'pg_dump compressed it in a way that is not supported: use --compress=gzip.',
  })
})

it('any contents are read as they were written, and never from fewer bytes', () => {
  const entry = fc.record({
    id: fc.nat(1_000_000),
    kind: fc.constantFrom('TABLE', 'INDEX'),
    schema: fc.option(fc.string({ unit: 'grapheme' })),
    name: fc.string({ unit: 'grapheme' }),
    section: fc.constantFrom('none' as const, 'before rows' as const, 'after rows' as const),
    statement: fc.string({ unit: 'grapheme' }),
    copy: fc.constant(null),
    after: fc.array(fc.nat()),
    position: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), fc.nat(), (entries, cut) => {
      const bytes = encodeContents({ head, entries })
      expect(decodeContents(bytes)).toMatchObject({ ok: true, value: { head, entries } })
      const shorter = decodeContents(bytes.subarray(0, cut % bytes.length))
      expect(shorter.ok).toBe(false)
    }),
  )
})

it('a file that is none, is cut off, or of an unknown format is refused in a sentence', async () => {
  const whole = readFileSync(pgDump15)
  const newer = Buffer.from(whole)
  newer[6] = 17
  const refusals = await Promise.all([
    refusalOf(files.write('a.csv', 'price,city\n')),
    refusalOf(files.write('cut.dump', whole.subarray(0, 900))),
    refusalOf(files.write('newer.dump', newer)),
    refusalOf(join(files.folder, 'nothing.dump')),
    refusalOf(files.folder),
  ])
  expect(refusals).toEqual([
    'It is no backup: flip backup and pg_dump --format=custom make one.',
    'It breaks off: part of the file is missing.',
    'Its format, 1.17 of pg_dump, is not known here: pg_dump 12 to 18 write 1.14 to 1.16.',
    'There is no such file.',
    'It is a folder, not a file of flip backup or pg_dump --format=custom.',
  ])
})

it('rows that are cut off or damaged fail, and are never fewer in silence', async () => {
  const whole = readFileSync(pgDump15)
  const wrong = Buffer.from(whole)
  wrong[whole.length - 40] = (wrong[whole.length - 40] ?? 0) ^ 0xff
  for (const bytes of [whole.subarray(0, -30), whole.subarray(0, -5), wrong]) {
    const archive = await opened(files.write(`${bytes.length}.dump`, bytes))
    const rows = archive.entries.find(({ copy }) => copy !== null) ?? rowsEntry(0, '')
    await expect(text(archive.rowsOf(rows))).rejects.toThrow()
    await archive.close()
  }
})
