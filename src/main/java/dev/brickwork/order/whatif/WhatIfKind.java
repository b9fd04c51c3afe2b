package dev.brickwork.order.whatif;

enum WhatIfKind {
    NOTHING, UPGRADE, RECAST, END, PAUSE
}
