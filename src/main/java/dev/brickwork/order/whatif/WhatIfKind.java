package dev.brickwork.order.whatif;

public enum WhatIfKind {
    NOTHING, UPGRADE, RECAST, END, PAUSE
}
