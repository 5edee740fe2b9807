import type { HomeMarkKept } from '../../../contract/marks/home-marks.ts'
import type { MyHome } from '../../../contract/marks/my-homes.ts'

/** A home with a mark the server has kept since: moved once more, or back to an earlier move that counts again. */
export const withMove = (home: MyHome, kept: HomeMarkKept): MyHome => {
  const { mark, reason, markedAt } = kept
  const again = home.moves.findIndex(({ movedAt }) => movedAt === markedAt)
  const before = again < 0 ? home.moves : home.moves.slice(0, again)
  const { offer: _offer, offers: _offers, stages: _stages, nextStep: _nextStep, ...others } = home
  return { ...others, ...kept, moves: [...before, { mark, reason, movedAt: markedAt }] }
}
