import { defaultExits } from '../exits/exit-defaults.ts'
import {
  type DefaultsOverride,
  defaultValues,
  inputsWith,
  type NewDeal,
  type NewDealInputs,
} from './defaults.ts'

/** A deal with everything filled in by `defaultValues`. */
export const defaultInputs = (
  deal: NewDeal,
  overrides: readonly DefaultsOverride[] = [],
): NewDealInputs => {
  const { values, from } = defaultValues(deal, overrides)
  const inputs = inputsWith(deal, values)
  return {
    inputs: { ...inputs, exits: defaultExits(inputs, values, deal.asIsRange80) },
    from,
  }
}
