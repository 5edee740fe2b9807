import { type JobFileStore, STORED_NAME } from '../../job-costs/ports.ts'
import { type S3Bucket, s3Objects } from './s3-bucket.ts'

/** Files of jobs in a bucket, under `job-files/`. */
export const s3Files = (bucket: S3Bucket): JobFileStore => {
  const objects = s3Objects(bucket)
  const keyOf = (storedAs: string) => {
    if (!STORED_NAME.test(storedAs)) throw new RangeError(`not a name of a file: ${storedAs}`)
    return `${PREFIX}${storedAs}`
  }
  return {
    write: (storedAs, content) => objects.write(keyOf(storedAs), content),
    read: (storedAs) => objects.read(keyOf(storedAs)),
    remove: (storedAs) => objects.remove(keyOf(storedAs)),
    kept: async function* () {
      let after: string | undefined
      do {
        const page = await objects.list(
          new URLSearchParams({
            'list-type': '2',
            prefix: PREFIX,
            ...(after === undefined ? {} : { 'continuation-token': after }),
          }),
        )
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const storedAs = textIn(object, 'Key')?.slice(PREFIX.length) ?? ''
          const writtenAt = Date.parse(textIn(object, 'LastModified') ?? '')
          if (STORED_NAME.test(storedAs) && !Number.isNaN(writtenAt))
            yield { storedAs, idleMs: Date.now() - writtenAt }
        }
        after = textIn(page, 'NextContinuationToken')
      } while (after !== undefined)
    },
  }
}

const PREFIX = 'job-files/'

/** Of our own names, which have no character that XML writes otherwise; tokens may have some. */
const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
