import { globSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { print, printUntilReaderLeaves } from './print.ts'

describe('what keeps text from being printed', () => {
  /** Streams that cannot be written, for this reason, and the messages about it. */
  const failing = (code: string, message: string) => {
    const said: string[] = []
    const stdout = new Writable({
      autoDestroy: false,
      write: (_, __, done) => done(Object.assign(new Error(message), { code })),
    })
    const stderr = new Writable({
      decodeStrings: false,
      write: (text: string, _, done) => {
        said.push(text)
        done()
      },
    })
    printUntilReaderLeaves({ stdout, stderr })
    return { stdout, said }
  }
  const written = () => new Promise((resolve) => setImmediate(resolve))
  afterEach(() => {
    process.exitCode = 0
  })

  it('is not mentioned where the reader has gone away, and is no failure', async () => {
    const { stdout, said } = failing('EPIPE', 'write EPIPE')
    stdout.write('first\n')
    await written()
    stdout.write('second\n')
    await written()
    expect([said, process.exitCode ?? 0]).toEqual([[], 0])
  })

  it('is said once otherwise, and the command fails', async () => {
    const { stdout, said } = failing('ENOSPC', 'ENOSPC: no space left on device, write')
    stdout.write('first\n')
    stdout.write('second\n')
    await written()
    expect(said).toEqual([
      'What this command prints cannot be written: ENOSPC: no space left on device, write.\n',
    ])
    expect(process.exitCode).toBe(1)
  })
})

it('keeps what could write over the screen out of the text', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  print('sold\u202e.csv\u001b[2J line 2\n')
  expect(write.mock.calls).toEqual([['sold.csv[2J line 2\n']])
  write.mockRestore()
})

it('is the only way to the terminal', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
  const others = sources.filter(
    (file) =>
      !/\.test\.ts$|^print\.ts$/.test(file) &&
      /process\.std(out|err)\.write|console\./.test(
        readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
      ),
  )
  expect(sources).toContain('main.ts')
  expect(others).toEqual([])
})
