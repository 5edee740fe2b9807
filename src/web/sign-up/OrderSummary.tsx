import { PLAN_PRICE_CENTS } from '../../domain/account/plan.ts'
import { formatCents } from '../ui/format.ts'

/** What is bought (specification, section 2). */
export const OrderSummary = () => (
  <section
    aria-labelledby="order-summary"
    className="rounded-card border border-line bg-card p-5 md:p-6"
  >
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="order-summary" className="font-bold text-lg tracking-tight">
        Order summary
      </h2>
      <p className="text-muted text-sm">1 item</p>
    </div>
    <dl className="tabular mt-3 text-sm">
      <Line name="Flip Search Pro Plan" />
      <Line name="Subtotal" />
      <div className="flex justify-between gap-4 border-line border-t pt-3 font-bold text-base">
        <dt>Total</dt>
        <dd>{price}</dd>
      </div>
    </dl>
    <p className="mt-3 text-muted text-sm">
      {price} today, then {price} every month until you cancel.
    </p>
  </section>
)

const Line = ({ name }: { readonly name: string }) => (
  <div className="flex justify-between gap-4 border-line border-t py-3">
    <dt>{name}</dt>
    <dd className="font-semibold">{price}</dd>
  </div>
)

const price = formatCents(PLAN_PRICE_CENTS)
