import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bucketForTests, signatureOf } from '../../../../tests/job-costs/s3-double.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import type { JobFileStore } from '../../job-costs/ports.ts'
import { diskFiles } from './disk-files.ts'
import { s3Files } from './s3-files.ts'

const temporary = temporaryFiles()
const { bucket, objects, slowDown } = bucketForTests()

const named = (digit: string) => digit.repeat(32)

describe.each<[string, () => JobFileStore]>([
  ['on disk', () => diskFiles(join(temporary.folder, 'files'))],
  ['in a bucket', () => s3Files(bucket())],
])('files %s', (_, open) => {
  it('come back as they were kept, and are gone once removed', async () => {
    const store = open()
    const content = Buffer.from([0, 255, 13, 10, 0x80])
    expect(await store.read(named('a'))).toBeNull()
    await store.write(named('a'), content)
    expect(await store.read(named('a'))).toEqual(content)
    await store.write(named('a'), Buffer.from('other'))
    expect(await store.read(named('a'))).toEqual(Buffer.from('other'))
    await store.remove(named('a'))
    await store.remove(named('a'))
    expect(await store.read(named('a'))).toBeNull()
  })

  it('are listed, all of them, with how long they have been there', async () => {
    const store = open()
    const names = ['1', '2', '3', '4', '5'].map(named)
    for (const name of names) await store.write(name, Buffer.from(name))
    const found: string[] = []
    for await (const { storedAs, idleMs } of store.kept()) {
      expect(Math.abs(idleMs)).toBeLessThan(60_000)
      found.push(storedAs)
    }
    expect(found.toSorted()).toEqual(names)
    for (const name of names) await store.remove(name)
  })

  it('have names of ours alone', async () => {
    for (const name of ['../../etc/passwd', '', named('A'), `${named('a')}/x`])
      await expect((async () => open().read(name))()).rejects.toThrow('not a name')
  })
})

it('leaves nothing half written on disk', async () => {
  const folder = join(temporary.folder, 'whole')
  const store = diskFiles(folder)
  await Promise.all([1, 2, 3].map(() => store.write(named('b'), Buffer.alloc(100_000, 1))))
  expect(readdirSync(join(folder, 'bb'))).toEqual([named('b')])
})

describe('a bucket', () => {
  it('is asked again where it is overloaded', async () => {
    slowDown(2)
    const store = s3Files(bucket())
    await store.write(named('c'), Buffer.from('c'))
    expect(objects().has(`job-files/${named('c')}`)).toBe(true)
    await store.remove(named('c'))
  })

  it.each([
    ['another secret', { secret: 'guessed' }, 'SignatureDoesNotMatch'],
    ['another key', { keyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ])('refuses %s, and the fault names why', async (_, wrong, code) => {
    const store = s3Files({ ...bucket(), ...wrong })
    await expect(store.write(named('d'), Buffer.from('d'))).rejects.toThrow(`403 (${code})`)
    expect(objects().size).toBe(0)
  })

  it('is stood in for by one that signs as the developer guide of S3 does in its example', () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': empty,
      'x-amz-date': '20130524T000000Z',
    }
    expect(
      signatureOf({ method: 'GET', url: '/test.txt', headers }, Object.keys(headers), {
        secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        region: 'us-east-1',
      }),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
  })
})
