import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { ok, type Result } from '../../domain/result.ts'
import { startOfFile, type WrongFile, whyUnreadable, wrongFile } from './csv-file.ts'
import { otherKindOf } from './file-kind.ts'

/** One value of a list; `line` is its first line, counted from 1. */
export type JsonElement = { readonly value: unknown; readonly line: number }

/** Where a file stops being JSON, or stops being readable: nothing after it can be trusted. */
export type JsonBreak = { readonly brokenAt: number; readonly why: string }

export type JsonListFile = {
  /** The file's name without its folders. */
  readonly name: string
  readonly bytes: number
  /** Bytes read so far by the latest reading. */
  readonly bytesRead: () => number
  /** Reads the file from its start, a piece at a time. A break comes last. */
  readonly elements: () => AsyncGenerator<JsonElement | JsonBreak>
}

/**
 * Opens a file of any size that holds a list of JSON values (`[{…}, {…}]`), or several lists or values one after
 * another, as when answers were saved to one file.
 */
export const openJsonListFile = async (path: string): Promise<Result<JsonListFile, WrongFile>> => {
  const start = await startOfFile(path)
  if (!start.ok) return start
  const { bytes, sample } = start.value
  const kind = otherKindOf(sample)
  if (kind && kind.what !== 'JSON') return wrongFile(`is ${kind.what}, not JSON. ${kind.advice}`)
  if (!kind) return wrongFile('is not JSON.')
  let bytesRead = 0
  return ok({
    name: basename(path),
    bytes,
    bytesRead: () => bytesRead,
    elements: async function* () {
      bytesRead = 0
      const elements = elementReader()
      const decoder = new TextDecoder(encodingOf(sample))
      try {
        for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
          bytesRead += piece.length
          yield* elements.read(decoder.decode(piece, { stream: true }))
          if (elements.broken()) return
        }
        yield* elements.end()
      } catch (error) {
        const why = `the rest cannot be read: ${whyUnreadable(error)}`
        yield { brokenAt: elements.line(), why }
      }
    },
  })
}

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Finds where each value begins and ends, by its brackets and quotes alone; JSON.parse decides whether it is one.
 * So no more than one value is held, however long the list is.
 */
const elementReader = () => {
  let line = 1
  let broken = false
  let inList = false
  /** The value under way: its text so far, where it began, how deep its brackets are. */
  let text = ''
  let firstLine = 1
  let depth = 0
  let inString = false
  let escaped = false
  /** Characters since the last value. */
  let idle = 0

  const breakOff = (brokenAt: number, why: string): JsonBreak => {
    broken = true
    return { brokenAt, why }
  }
  const isUnderWay = () => depth > 0 || inString
  const parsed = (written: string): JsonElement | JsonBreak => {
    try {
      return { value: JSON.parse(written), line: firstLine }
    } catch {
      return breakOff(firstLine, 'this is not JSON')
    }
  }
  const read = function* (piece: string): Generator<JsonElement | JsonBreak> {
    let begin = isUnderWay() ? 0 : -1
    for (let i = 0; i < piece.length && !broken; i++) {
      const char = piece.charCodeAt(i)
      if (char === LINE_FEED) line += 1
      if (inString) {
        if (escaped) escaped = false
        else if (char === BACKSLASH) escaped = true
        else if (char === QUOTE) inString = false
      } else if (depth > 0) {
        if (char === QUOTE) inString = true
        else if (isOpening(char)) depth += 1
        else if (isClosing(char)) depth -= 1
        if (depth === 0) {
          yield parsed(text + piece.slice(begin, i + 1))
          text = ''
          begin = -1
          idle = 0
        }
      } else if (isOpening(char) && (inList || char === OPENING_BRACE)) {
        depth = 1
        begin = i
        firstLine = line
      } else if (isOpening(char)) inList = true
      else if (char === CLOSING_BRACKET && inList) inList = false
      else if (!isBetweenValues(char)) yield breakOff(line, 'this is not a list of JSON objects')
      else if (++idle > LONGEST_VALUE) yield breakOff(line, 'more than a megabyte of nothing')
    }
    if (begin === -1) return
    text += piece.slice(begin)
    if (text.length > LONGEST_VALUE && !broken)
      yield breakOff(firstLine, 'a listing of more than a megabyte, or a bracket that never closes')
  }
  return {
    line: () => line,
    broken: () => broken,
    read,
    end: function* (): Generator<JsonBreak> {
      if (broken) return
      if (isUnderWay()) yield breakOff(firstLine, 'the file ends in the middle of this listing')
      else if (inList) yield breakOff(line, 'the file ends before its list does')
    },
  }
}

const LINE_FEED = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const isOpening = (char: number) => char === 0x5b || char === OPENING_BRACE
const isClosing = (char: number) => char === CLOSING_BRACKET || char === 0x7d
/** Space, tab, line ends and the comma. */
const isBetweenValues = (char: number) =>
  char === 0x20 || char === 0x2c || (char >= 0x09 && char <= 0x0d)

const PIECE_BYTES = 256 * 1024
const LONGEST_VALUE = 1_000_000
