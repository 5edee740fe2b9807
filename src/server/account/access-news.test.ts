import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSocket, until } from '../../../packages/signalr/hub-for-tests.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { wayBetweenNodes } from '../../../tests/platform/way-between-nodes.ts'
import { addSubscriber, principalNamed, signedInAs, testApp } from '../../../tests/test-app.ts'
import { PROGRESS_HUB_PATH } from '../../contract/progress-hub.ts'
import { ok } from '../../domain/result.ts'
import { idOfPerson, type VerifyToken } from '../platform/requests/auth.ts'
import { accessNews } from './access-news.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('ends connections on other nodes at once, of those alone whose access has ended', async () => {
  const { join } = wayBetweenNodes()
  const { db } = database
  const verifyToken: VerifyToken = async (name) => {
    const principal = principalNamed(name)
    return ok({ ...principal, id: idOfPerson(principal) })
  }
  const app = await testApp(db, {}, { verifyToken }, { backplane: join() })
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}${PROGRESS_HUB_PATH}`
  await addSubscriber(db, 'bob')
  const closed: string[] = []
  for (const name of ['ann', 'bob']) {
    const { socket, closed: end } = await openSocket(url, `?access_token=${name}`)
    socket.send('{"protocol":"json","version":1}\x1e')
    void end.then(() => closed.push(name))
  }
  const news = accessNews(join())
  await db
    .updateTable('account')
    .set({ subscriptionStatus: 'PAUSED' })
    .where('subject', '=', principalNamed('ann').sub)
    .execute()
  for (const { issuer, sub } of [principalNamed('bob'), principalNamed('ann')])
    news.mayHaveEnded({ issuer, subject: sub })
  await until(() => closed.length > 0)
  expect(closed).toEqual(['ann'])
  expect((await app.inject({ url: '/api/alerts', headers: signedInAs('bob') })).statusCode).toBe(
    200,
  )
  await app.close()
})
