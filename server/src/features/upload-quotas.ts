import { rates } from "@hark/contract/limits";

/** How many bytes may be granted for upload; an operator sets them to what the disk can hold. */
export interface UploadQuotas {
  perVisitorAndHour: number;
  /** Of all visitors from one address. */
  perAddressAndHour: number;
  /** Of all visitors of one project. */
  perProjectAndDay: number;
  perAgentAndHour: number;
}

export const defaultUploadQuotas: UploadQuotas = {
  perVisitorAndHour: rates.uploadBytesPerVisitorPerHour,
  perAddressAndHour: rates.uploadBytesPerAddressPerHour,
  perProjectAndDay: rates.uploadBytesPerProjectPerDay,
  perAgentAndHour: rates.uploadBytesPerAgentPerHour,
};
