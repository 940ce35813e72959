import {
  getOrderImport,
  getOrderImportFile,
  getOrderTemplateFile,
  judgeOrders as judgeOrdersCall,
  maximumJudgedBytes,
  maximumPlacedBytes,
  maximumSheetCallBytes,
  placeImportedOrders as placeCall,
  readOrderSheet as readOrderSheetCall,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { fileRoute } from '../../http/file-route.ts';
import { route } from '../../http/route.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { fileOf } from '../../sheets/sheet-file.ts';
import { byHandOf } from '../ordering/order-card.ts';
import { importSheet } from './import-sheet.ts';
import { judgeOrders } from './judge-orders.ts';
import { orderTemplate } from './order-template.ts';
import { placeImportedOrders, readOrderImport } from './place-imported-orders.ts';
import { readOrderSheet } from './read-order-sheet.ts';

/** The calls by which a company orders the cards of a spreadsheet in the browser. */
export function registerOrderImportRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, readOrderSheetCall, async ({ input: { file } }) => readOrderSheet(file), { bodyLimit: maximumSheetCallBytes });

  route(app, judgeOrdersCall, async ({ input, actor, acting }) => judgeOrders(portal, byHandOf(actor, acting), input), {
    bodyLimit: maximumJudgedBytes,
  });

  route(
    app,
    placeCall,
    async ({ input, actor, acting, demandRight }) =>
      placeImportedOrders(portal, { ...byHandOf(actor, acting), demandRight }, input),
    { bodyLimit: maximumPlacedBytes },
  );

  route(app, getOrderImport, async ({ input: { importId }, actor, acting }) =>
    readOrderImport(portal, byHandOf(actor, acting), importId),
  );

  fileRoute(app, getOrderImportFile, async ({ input: { importId, languageCode, format }, actor, acting, mayGoOn }) => {
    const imported = await readOrderImport(portal, byHandOf(actor, acting), importId);
    return isRefusal(imported) ? imported : fileOf(importSheet(imported, languageCode, portal.today()), format, mayGoOn);
  });

  fileRoute(app, getOrderTemplateFile, async ({ input: { languageCode }, mayGoOn }) =>
    fileOf(await orderTemplate(portal, languageCode), 'xlsx', mayGoOn),
  );
}
