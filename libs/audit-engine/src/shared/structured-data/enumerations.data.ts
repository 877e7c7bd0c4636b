/**
 * Properties whose value is a member of an enumeration, with its members. Source:
 * https://schema.org; checked 2026-11-21 against the package schema-dts 2.1.0.
 */
export const MEMBERS: Readonly<Record<string, string>> = {
  availability:
    'BackOrder Discontinued InStock InStoreOnly LimitedAvailability MadeToOrder OnlineOnly OutOfStock PreOrder PreSale Reserved SoldOut',
  itemCondition: 'DamagedCondition NewCondition RefurbishedCondition UsedCondition',
  eventStatus: 'EventCancelled EventMovedOnline EventPostponed EventRescheduled EventScheduled',
  eventAttendanceMode: 'MixedEventAttendanceMode OfflineEventAttendanceMode OnlineEventAttendanceMode',
  returnPolicyCategory:
    'MerchantReturnFiniteReturnWindow MerchantReturnNotPermitted MerchantReturnUnlimitedWindow MerchantReturnUnspecified',
  returnMethod: 'KeepProduct ReturnAtKiosk ReturnByMail ReturnInStore',
  returnFees: 'FreeReturn OriginalShippingFees RestockingFees ReturnFeesCustomerResponsibility ReturnShippingFees',
  refundType: 'ExchangeRefund FullRefund StoreCreditRefund',
};
