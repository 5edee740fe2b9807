import { expect, it } from 'vitest'
import { urlForLog } from './url-for-log.ts'

it.each([
  ['/home?code=secret&state=secret', '/home?***'],
  ['/welcome?state=secret', '/welcome?***'],
  ['/redirect.html?error=access_denied&error_description=secret', '/redirect.html?***'],
  ['/sandbox/identity/t/policy/oauth2/v2.0/authorize?nonce=secret', /authorize\?\*\*\*$/],
  ['/shared/secret', '/shared/***'],
  ['/api/shared/secret', '/api/shared/***'],
  ['/api/deals/shared/secret', '/api/deals/shared/***'],
  ['/feeds/secret/atom.xml', '/feeds/***/atom.xml'],
  ['/unsubscribe/secret', '/unsubscribe/***'],
  ['/api/mail-stops/secret', '/api/mail-stops/***'],
  ['/api/alerts/mail/stops/secret?a=b', '/api/alerts/mail/stops/***?a=b'],
  ['/api/progress-hub?id=secret&access_token=secret', '/api/progress-hub?id=***&access_token=***'],
  [`/api/deals?key=fsp_${'secret'.repeat(8)}`, /^\/api\/deals\?key=\*\*\*$/],
  [`/nowhere/FSP_${'secret'.repeat(8)}/more`, '/nowhere/***'],
  [`/nowhere?a=%2566sp%5F${'secret'.repeat(8)}`, '/***'],
])('the secrets of %s are not logged', (url, logged) => {
  expect(urlForLog(url)).toMatch(logged)
  expect(urlForLog(url)).not.toContain('secret')
})

it.each(['/home', '/api/places?text=zip+code'])('%s is logged as it is', (url) => {
  expect(urlForLog(url)).toBe(url)
})
