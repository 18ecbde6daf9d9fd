import { Field, listOfValues } from '@grove/rest';
import { OrdersQuerySinceV2, STATUS, statusV2 } from './query-v2.js';

/** Arguments of the list of orders in `wc/v3`: of several statuses, and by how orders were created. */
export class OrdersQueryV3 extends OrdersQuerySinceV2 {
  @Field.of(listOfValues(statusV2), { ...STATUS, default: ['any'] }) status: string[];
  @Field.texts({ description: 'Only orders that were created in these ways.', default: [] }) createdVia: string[];
}
