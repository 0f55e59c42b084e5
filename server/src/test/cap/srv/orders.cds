using { cuid } from '@sap/cds/common';

@path: '/odata/v4/orders'
service Orders {
  entity Customers : cuid {
    number      : String(20);
    displayName : String(100);
    orders      : Composition of many Orders_ on orders.customer = $self;
  }
  @cds.query.limit.max: 3
  entity Orders_ : cuid {
    @odata.etag
    modifiedAt : Timestamp @cds.on.insert: $now @cds.on.update: $now;
    number   : Integer;
    day      : Date;
    amount   : Decimal(20, 4);
    paid     : Boolean;
    customer : Association to Customers;
  }
}
